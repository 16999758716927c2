import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Spinner } from '../../components/states/spinner.tsx';
import { useWords } from '../../words/use-words.tsx';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { PasswordForm } from './password-form.tsx';
import { getSharedRecord } from './shared-record.ts';
import { SharedRecordView } from './shared-record-view.tsx';

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
      {data?.kind === 'open' && (
        <main className="flex flex-1 flex-col">
          <SharedRecordView record={data.record} onClosed={reload} />
        </main>
      )}
    </>
  );
}
