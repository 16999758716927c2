import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import { useCopy } from '../../../components/use-copy.ts';
import { useWords } from '../../../words/use-words.tsx';
import type { Player } from '../player/make-player.ts';

interface CompactHeaderProps {
  title: string;
  /** The date of the record, and the end of its share. */
  facts: string;
  /** The facts that a phone shows below the title, as it has no room beside it; undefined: it shows none. */
  phone_facts?: string | undefined;
  /** The player whose current time the copied link points to; undefined: there is no such link. */
  player: Player | undefined;
  /** Further actions, such as Share. */
  children?: ReactNode;
}

/**
 * The title of the recording, once the header of the page has scrolled out of the window: it takes the
 * header's place at the upper edge. Its own place in the page has no height, so that nothing moves when it
 * appears or disappears.
 */
export function CompactHeader({ title, facts, phone_facts, player, children }: CompactHeaderProps) {
  const { record } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const isShown = useIsOut(place);
  return (
    <>
      <div ref={place} aria-hidden className="h-px" />
      <div data-chrome className="sticky top-(--frame-height,0px) z-20 h-0">
        {isShown && (
          <section
            aria-label={record.compact_header}
            className="flex h-(--header-height) items-center gap-3 border-b border-line bg-canvas px-(--gutter)"
          >
            <p className="flex min-w-0 flex-1 items-baseline gap-x-2.5 leading-tight max-sm:flex-col">
              <span className="max-w-full truncate font-semibold">{title}</span>
              <span className="shrink-0 text-sm text-soft max-sm:hidden">{facts}</span>
              {phone_facts !== undefined && (
                <span className="text-xs text-soft sm:hidden">{phone_facts}</span>
              )}
            </p>
            {player !== undefined && <MomentLink player={player} />}
            {children}
          </section>
        )}
      </div>
    </>
  );
}

/** Copies the address of the current moment. */
function MomentLink({ player }: { player: Player }) {
  const { record } = useWords();
  const copy = useCopy();
  const seconds = () => Math.floor(player.getTime() / 1000);
  return (
    <IconButton
      size="small"
      label={record.copy_moment}
      icon={<Link2 size={16} />}
      onClick={() => void copy(`${location.origin}${location.pathname}?t=${seconds()}`)}
    />
  );
}

/** Whether an element has scrolled out over the upper edge of the window. */
function useIsOut(element: RefObject<HTMLElement | null>): boolean {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) setIsOut(!entry.isIntersecting && entry.boundingClientRect.top < 100);
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isOut;
}
