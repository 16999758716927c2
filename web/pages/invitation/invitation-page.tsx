import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ApiError } from '@minutebook/sdk';
import type { AppUser, InvitationOffer } from '@minutebook/contract/app/session-endpoints.ts';
import { toPagePath } from '@minutebook/contract/app/pages.ts';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Skeleton } from '../../components/states/loaded.tsx';
import { buttonClass } from '../../components/button.tsx';
import { stranger } from '../../session/queries.ts';
import { findUser, acceptInvitation } from '../../session/session.ts';
import { useFormat, useWords, useLocale } from '../../words/use-words.tsx';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { EnterAs } from '../sign-in/enter-as.tsx';
import { ProviderLink } from '../sign-in/provider-link.tsx';
import { EmailField, EntryForm, NewPasswordField } from '../sign-in/entry-form.tsx';
import { useEntryForm } from '../sign-in/use-entry-form.ts';

const offerQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => stranger.getInvitationOffer({ params: { token } }, { signal }),
    retry: false,
  });

const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: async () => (await findUser()) ?? null,
  staleTime: 0,
});

export function InvitationPage() {
  const { token } = useParams({ from: '/invitations/$token' });
  const { invitation } = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const offer = useQuery(offerQuery(token));
  const visitor = useQuery(visitorQuery);
  if (offer.error instanceof ApiError && offer.error.status === 404) return <Gone />;
  if (offer.data === undefined || visitor.data === undefined) {
    const error = offer.error ?? visitor.error;
    const retry = () => void Promise.all([offer.refetch(), visitor.refetch()]);
    return error !== null ? (
      <ErrorState error={error} onRetry={retry} />
    ) : (
      <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-4 px-6">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  const { workspace_name, workspace_slug: slug, invited_by, expires_at } = offer.data;
  const from =
    invited_by === null
      ? invitation.to_you(workspace_name)
      : invitation.from({ name: invited_by, workspace: workspace_name });
  return (
    <EntryFrame title={invitation.title(workspace_name)} text={from}>
      <InvitationForm
        token={token}
        offer={offer.data}
        visitor={visitor.data}
        enter={() => navigate({ to: '/w/$slug/home', params: { slug }, replace: true })}
      />
      <p className="mt-5 text-sm text-faint">{invitation.open_until(format.date(expires_at))}</p>
    </EntryFrame>
  );
}

function Gone() {
  const { invitation, sign_in } = useWords();
  return (
    <EntryFrame title={invitation.gone_title} text={invitation.gone_text}>
      <Link to="/sign-in" className={`${buttonClass()} self-start`}>
        {sign_in.title}
      </Link>
    </EntryFrame>
  );
}

interface InvitationFormProps {
  token: string;
  offer: InvitationOffer;
  /** The signed-in user. */
  visitor: AppUser | null;
  enter: () => Promise<void>;
}

/** A signed-in invitee presses a button; one with an account enters its password; a new one adds a name. */
function InvitationForm({ token, offer, visitor, enter }: InvitationFormProps) {
  const { invitation } = useWords();
  const isOneself = visitor?.email.toLowerCase() === offer.email.toLowerCase();
  if (visitor !== null && isOneself) {
    const accept = async () => {
      await acceptInvitation(token, {});
      await enter();
    };
    return <EnterAs user={visitor} text={invitation.accept_as(visitor.name)} enter={accept} />;
  }
  return (
    <>
      {visitor !== null && <OtherAccount email={visitor.email} />}
      {offer.has_account ? (
        <>
          <KnownForm token={token} email={offer.email} enter={enter} />
          <ProviderLink return_to={toPagePath('invitation', { token })} />
        </>
      ) : (
        <NewForm token={token} email={offer.email} enter={enter} />
      )}
    </>
  );
}

function OtherAccount({ email }: { email: string }) {
  const { invitation } = useWords();
  return (
    <p className="mb-5 rounded-control bg-warn-soft px-3 py-2 text-warn">{invitation.other_account(email)}</p>
  );
}

/** For an invitee with an account: its password accepts the invitation. */
function KnownForm({ token, email, enter }: { token: string; email: string; enter: () => Promise<void> }) {
  const { invitation, sign_in } = useWords();
  const entry = useEntryForm({
    missing: { password: sign_in.password_missing },
    async send({ password }) {
      await acceptInvitation(token, { password });
      await enter();
    },
  });
  return (
    <EntryForm entry={entry} button={invitation.accept}>
      <p className="text-soft">{invitation.has_account}</p>
      <EmailField value={email} readOnly />
      <PasswordField
        name="password"
        label={sign_in.password}
        autoComplete="current-password"
        error={entry.faults.password}
      />
    </EntryForm>
  );
}

/** For an invitee without an account: a name and a password create one, and accept the invitation. */
function NewForm({ token, email, enter }: { token: string; email: string; enter: () => Promise<void> }) {
  const { invitation, sign_in } = useWords();
  const { locale } = useLocale();
  const entry = useEntryForm({
    missing: { name: sign_in.name_missing, password: sign_in.password_missing },
    chooses_password: true,
    async send({ name, password }) {
      await acceptInvitation(token, { name, password, locale });
      await enter();
    },
  });
  return (
    <EntryForm entry={entry} button={invitation.accept}>
      <EmailField value={email} readOnly />
      <TextField name="name" autoComplete="name" label={sign_in.name} error={entry.faults.name} />
      <NewPasswordField label={invitation.password_new} error={entry.faults.password} />
    </EntryForm>
  );
}
