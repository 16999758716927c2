/** Follows the records of complete uploads, as long as some are in progress. */
import type { RecordProgress } from '@minutebook/contract/events.ts';
import { queryClient } from '../query-client.ts';
import { client } from '../session/client.ts';
import { followRecords } from '../session/follow-records.ts';
import { changeUpload, uploadStore, type Upload } from './uploads.ts';

const isFollowed = ({ state }: Upload) => state === 'processing';

/** Ends when `signal` is aborted. */
export function followUploads(slug: string, signal: AbortSignal): void {
  const show = (progress: RecordProgress) => {
    const upload = uploadStore.get().find((one) => isFollowed(one) && one.record_id === progress.record_id);
    if (upload === undefined) return;
    const is_done = progress.stage === 'done';
    changeUpload(upload.uuid, { progress, ...(is_done && { state: 'ended' }) });
    if (is_done) void queryClient.invalidateQueries({ queryKey: ['records', slug] });
  };
  // Fetches changes that happened before the subscription, or while there was no connection.
  const catchUp = async () => {
    const ids = uploadStore
      .get()
      .flatMap((one) => (isFollowed(one) && one.slug === slug ? [one.record_id] : []));
    await Promise.all(
      ids.map(async (record_id) => {
        if (record_id === null) return;
        const { progress } = await client.getRecordState({ params: { slug, record_id } }, { signal });
        if (progress !== null) show(progress);
      }),
    );
  };
  // Events report one that could not be fetched, as long as it is in progress.
  followRecords(slug, show, () => void catchUp().catch(() => undefined), signal);
}
