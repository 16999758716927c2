import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Spinner, Button } from '../../components/button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { getSharedRecord, unlockSharedRecord, type UnlockAnswer } from './shared-record.ts';
import { SharedPlaylistView } from './shared-playlist-view.tsx';
import { SharedRecordView } from './shared-record-view.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { TextField } from '../../components/forms/text-field.tsx';
import { useFocusAtOnce } from '../../components/frame/use-focus-at-once.ts';
import type { Words } from '../../words/words.ts';

/** The page of a share's link: it asks for the password, and reveals nothing before it. */
export function SharedRecordPage() {
  const { share_id } = useParams({ from: '/s/$share_id' });
  const { frame, shared_record: words } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['shared-record', share_id],
    queryFn: ({ signal }) => getSharedRecord(share_id, signal),
    staleTime: Infinity,
  });
  const reload = () => void refetch();
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {data === undefined && <title>Minutebook</title>}
      {error !== null && data === undefined && (
        <main className="flex flex-1 flex-col">
          <ErrorState error={error} onRetry={reload} />
        </main>
      )}
      {data === undefined && error === null && (
        <main className="grid flex-1 place-items-center">
          <p role="status" className="flex items-center gap-2 text-soft">
            <Spinner /> {frame.loading}
          </p>
        </main>
      )}
      {data?.kind === 'gone' && <EntryFrame title={words.gone_title} text={words.gone_text} />}
      {data?.kind === 'locked' && <PasswordForm share_id={share_id} onChange={reload} />}
      {data?.kind === 'playlist' && (
        <main className="flex flex-1 flex-col">
          <SharedPlaylistView playlist={data.playlist} onClosed={reload} />
        </main>
      )}
      {data?.kind === 'open' && (
        <main className="flex flex-1 flex-col">
          <SharedRecordView record={data.record} onClosed={reload} />
        </main>
      )}
    </>
  );
}

interface PasswordFormProps {
  share_id: string;
  /** The record is open now, or no longer available. */
  onChange: () => void;
}

function PasswordForm({ share_id, onChange }: PasswordFormProps) {
  const words = useWords();
  const { shared_record } = words;
  const field = useFocusAtOnce<HTMLInputElement>();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const unlock = async () => {
    setBusy(true);
    try {
      const answer = await unlockSharedRecord(share_id, password.trim());
      if (answer.kind === 'open' || answer.kind === 'gone') return onChange();
      setProblem(toProblem(answer, words));
      setPassword('');
    } catch (error) {
      setProblem(toErrorText(error, words));
    } finally {
      setBusy(false);
    }
  };
  return (
    <EntryFrame title={shared_record.locked_title} text={shared_record.locked_text}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && password.trim() !== '') void unlock();
        }}
      >
        <TextField
          ref={field}
          label={shared_record.password}
          value={password}
          error={problem}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="[&_input]:font-mono"
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" kind="primary" busy={busy} className="h-10!">
          {shared_record.open}
        </Button>
      </form>
    </EntryFrame>
  );
}

function toProblem(answer: UnlockAnswer, { shared_record }: Words): string {
  if (answer.kind === 'too_many') return shared_record.too_many(answer.minutes);
  const left = answer.kind === 'wrong' ? answer.attempts_left : null;
  return left === null ? shared_record.wrong : shared_record.tries_left(left);
}
