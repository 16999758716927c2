import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { TextField } from '../../components/forms/text-field.tsx';
import { useFocusAtOnce } from '../../components/frame/use-focus-at-once.ts';
import type { Words } from '../../words/words.ts';
import { useWords } from '../../words/use-words.tsx';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { unlockSharedRecord, type UnlockAnswer } from './shared-record.ts';

interface PasswordFormProps {
  share_id: string;
  /** The record is open now, or no longer available. */
  onChange: () => void;
}

export function PasswordForm({ share_id, onChange }: PasswordFormProps) {
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
