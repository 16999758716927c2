import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ApiError } from '@minutebook/sdk';
import { makePageClient } from '@minutebook/sdk/page-client.ts';
import { OF_PAGES } from '../../session/of-pages.ts';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { buttonClass } from '../../components/button.tsx';
import { findUser } from '../../session/session.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { InvitationForm } from './invitation-form.tsx';

/** Has no token: an invitee need not be signed in. */
const stranger = makePageClient({ base_url: '', ...OF_PAGES });

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
  const error = offer.error ?? visitor.error;
  if (error !== null) return <ErrorState error={error} onRetry={() => void offer.refetch()} />;
  if (offer.data === undefined || visitor.data === undefined) {
    return (
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
        enter={() => navigate({ to: '/w/$slug/records', params: { slug }, replace: true })}
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
