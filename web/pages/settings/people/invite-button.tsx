import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useMay } from '../../../session/my-member-query.ts';
import { useWords } from '../../../words/use-words.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** For members who may invite; nothing for others. */
export function InviteButton({ slug }: { slug: string }) {
  const { people } = useWords();
  const [isInviting, setIsInviting] = useState(false);
  if (useMay(slug, 'member.manage') !== true) return null;
  return (
    <>
      <Button kind="primary" icon={<MailPlus size={16} aria-hidden />} onClick={() => setIsInviting(true)}>
        {people.invite}
      </Button>
      {isInviting && <InviteDialog slug={slug} onClose={() => setIsInviting(false)} />}
    </>
  );
}
