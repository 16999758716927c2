import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';

/** Why there is nothing to play, in words; undefined: there is. */
export function useMediaAbsence(): string | undefined {
  const { record: words } = useWords();
  const format = useFormat();
  const { record, dialogs } = useOpenRecord();
  const { media, media_expires_at } = record.availability;
  const hasFailed = record.status === 'failed' || record.status === 'not_supported';
  if (media === 'expired') {
    return words.media_expired(media_expires_at === null ? null : format.date(media_expires_at));
  }
  if (media === 'not_stored' && dialogs.length > 0) return words.media_not_stored;
  if (!record.is_ready) return hasFailed ? words.media_none : words.media_not_ready;
  if (media === 'not_stored') return words.media_none;
  return record.permissions.download_media ? undefined : words.media_forbidden;
}
