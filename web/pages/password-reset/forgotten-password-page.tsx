import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { useFocusAtOnce } from '../../components/frame/use-focus-at-once.ts';
import { requestPasswordReset } from '../../session/session.ts';
import { useWords } from '../../words/use-words.tsx';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { signInOptionsQuery } from '../../session/queries.ts';
import { EmailField, EntryForm } from '../sign-in/entry-form.tsx';
import { useEntryForm } from '../sign-in/use-entry-form.ts';

/** Asks for the mail with the link. What it says afterwards is the same for every address. */
export function ForgottenPasswordPage() {
  const { password_reset } = useWords();
  const { data: options } = useQuery(signInOptionsQuery);
  const [asked, setAsked] = useState<string>();
  if (options?.resets_passwords === false) {
    return (
      <EntryFrame title={password_reset.ask_title} text={password_reset.unavailable_text}>
        <BackLink />
      </EntryFrame>
    );
  }
  if (asked !== undefined) {
    return (
      <EntryFrame title={password_reset.asked_title} text={password_reset.asked_text(asked)}>
        <p className="mb-5 text-sm text-faint">{password_reset.asked_nothing}</p>
        <BackLink />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={password_reset.ask_title} text={password_reset.ask_text}>
      <RequestForm onAsked={setAsked} />
      <Link to="/sign-in" className="mt-4 self-start text-sm text-accent hover:underline">
        {password_reset.back}
      </Link>
    </EntryFrame>
  );
}

function BackLink() {
  const { password_reset } = useWords();
  return (
    <Link to="/sign-in" className={`${buttonClass()} self-start`}>
      {password_reset.back}
    </Link>
  );
}

function RequestForm({ onAsked }: { onAsked: (email: string) => void }) {
  const { password_reset, sign_in } = useWords();
  const first = useFocusAtOnce<HTMLInputElement>(true);
  const entry = useEntryForm({
    missing: { email: sign_in.email_missing },
    async send({ email }) {
      await requestPasswordReset(email);
      onAsked(email);
    },
  });
  return (
    <EntryForm entry={entry} button={password_reset.ask}>
      <EmailField ref={first} error={entry.faults.email} />
    </EntryForm>
  );
}
