import { useMutation } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { optionalMailKinds } from '@minutebook/contract/resources/value-lists.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { FormFault } from '../sign-in/form-fault.tsx';

/** true: refused; false: the link is not one of this server. @throws when the server does not answer */
async function refuseMails(token: string): Promise<boolean> {
  const { ok, status } = await fetch(`/app/unsubscribe/${encodeURIComponent(token)}`, { method: 'POST' });
  if (ok || status === 404) return ok;
  throw new Error(`${status}`);
}

/** The page behind the link of a mail. Unsubscribing takes a click, so that link scanners change nothing. */
export function UnsubscribePage() {
  const { token } = useParams({ from: '/unsubscribe/$token' });
  const { mails, refusals } = useWords();
  const {
    mutate,
    isPending,
    isError,
    data: isRefused,
  } = useMutation({ mutationFn: () => refuseMails(token) });
  const kind = optionalMailKinds.find((each) => token.startsWith(`${each}.`));
  if (kind === undefined || isRefused === false)
    return (
      <EntryFrame title={mails.gone_title} text={mails.gone_text}>
        {null}
      </EntryFrame>
    );
  const name = mails.kinds[kind];
  if (isRefused === true)
    return (
      <EntryFrame title={mails.done_title} text={mails.done_text(name)}>
        {null}
      </EntryFrame>
    );
  return (
    <EntryFrame title={mails.unsubscribe_title} text={mails.unsubscribe_text(name)}>
      <div className="flex flex-col gap-4">
        <FormFault text={isError ? refusals.offline : undefined} />
        <Button kind="primary" busy={isPending} className="h-10!" onClick={() => mutate()}>
          {mails.unsubscribe}
        </Button>
      </div>
    </EntryFrame>
  );
}
