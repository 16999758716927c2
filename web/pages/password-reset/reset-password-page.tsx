import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError } from '@minutebook/sdk';
import { useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Skeleton } from '../../components/states/loaded.tsx';
import { stranger } from '../../session/queries.ts';
import { resetPassword } from '../../session/session.ts';
import { useWords } from '../../words/use-words.tsx';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { EntryForm, NewPasswordField } from '../sign-in/entry-form.tsx';
import { useEntryForm } from '../sign-in/use-entry-form.ts';

const offerQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => stranger.getPasswordReset({ params: { token } }, { signal }),
    retry: false,
    // The link is used up by this page itself: the form is not to be taken away when the window is looked at again.
    staleTime: Infinity,
  });

/** The page behind the link in the mail. */
export function ResetPasswordPage() {
  const { token } = useParams({ from: '/reset-password/$token' });
  const { password_reset } = useWords();
  const offer = useQuery(offerQuery(token));
  const [is_done, setIsDone] = useState(false);
  if (is_done) return <Done />;
  if (offer.error instanceof ApiError && offer.error.status === 404) return <Gone />;
  if (offer.error !== null) return <ErrorState error={offer.error} onRetry={() => void offer.refetch()} />;
  if (offer.data === undefined) {
    return (
      <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-4 px-6">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  const { email } = offer.data;
  return (
    <EntryFrame title={password_reset.title} text={password_reset.text(email)}>
      <NewPasswordForm token={token} email={email} onDone={() => setIsDone(true)} />
    </EntryFrame>
  );
}

function NewPasswordForm({ token, email, onDone }: { token: string; email: string; onDone: () => void }) {
  const { password_reset, sign_in } = useWords();
  const entry = useEntryForm({
    missing: { password: sign_in.password_missing },
    chooses_password: true,
    async send({ password }) {
      await resetPassword(token, password);
      onDone();
    },
  });
  return (
    <EntryForm entry={entry} button={password_reset.save}>
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label={password_reset.password_new} error={entry.faults.password} />
    </EntryForm>
  );
}

function Done() {
  const { password_reset, sign_in } = useWords();
  return (
    <EntryFrame title={password_reset.done_title} text={password_reset.done_text}>
      <Link to="/sign-in" className={`${buttonClass('primary')} h-10!`}>
        {sign_in.title}
      </Link>
    </EntryFrame>
  );
}

function Gone() {
  const { password_reset } = useWords();
  return (
    <EntryFrame title={password_reset.gone_title} text={password_reset.gone_text}>
      <Link to="/forgotten-password" className={`${buttonClass()} self-start`}>
        {password_reset.ask_again}
      </Link>
    </EntryFrame>
  );
}
