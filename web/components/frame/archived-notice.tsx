import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { Suspense } from 'react';
import { myMemberQuery } from '../../session/my-member-query.ts';
import { useWords } from '../../words/use-words.tsx';

/** Above every page of an archived workspace: what may still be done there, and for its owners how it is opened again. */
export const ArchivedNotice = ({ slug }: { slug: string }) => (
  <div
    role="note"
    className="flex items-start gap-2 border-b border-line bg-warn-soft px-(--gutter) py-2 text-sm text-warn print:hidden"
  >
    <Archive size={15} aria-hidden className="mt-0.5 shrink-0" />
    <Suspense>
      <Text slug={slug} />
    </Suspense>
  </div>
);

function Text({ slug }: { slug: string }) {
  const { archived: words } = useWords();
  const { data: me } = useQuery(myMemberQuery(slug));
  return (
    <p className="min-w-0 break-words">
      {words.text}
      {me?.base_role === 'owner' && (
        <>
          {' '}
          {words.reopen} <code>minutebook workspace update {slug} --status active</code>
        </>
      )}
    </p>
  );
}
