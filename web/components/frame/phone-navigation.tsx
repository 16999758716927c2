import { Dialog as Radix } from 'radix-ui';
import { useWords } from '../../words/use-words.tsx';
import { Sidebar } from './sidebar.tsx';

/** The sidebar over the page, where there is no room beside it. */
export function PhoneNavigation({ slug, onClose }: { slug: string | null; onClose: () => void }) {
  const { frame } = useWords();
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <div className="fixed inset-0 z-40 animate-appear bg-veil md:hidden" />
        <Radix.Content
          data-modal
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] animate-appear bg-sunken shadow-raised outline-none md:hidden"
        >
          <Radix.Title className="sr-only">{frame.main_navigation}</Radix.Title>
          <Sidebar slug={slug} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
