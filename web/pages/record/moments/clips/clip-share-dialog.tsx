import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { client } from '../../../../session/client.ts';
import { useWords } from '../../../../words/use-words.tsx';
import { LinkDialog, orNull } from '../../share/link-dialog.tsx';
import { useRecordChange, useRecordParams } from '../../use-record-change.ts';

/** The key lies below that of the record. */
const clipShareQuery = (params: { slug: string; record_id: number; moment_id: number }) =>
  queryOptions({
    queryKey: ['record', params.slug, params.record_id, 'clip-share', params.moment_id],
    queryFn: ({ signal }) => orNull(client.getClipShare({ params }, { signal })),
  });

/** Shares a clip with people outside, who see and hear that span alone. */
export function ClipShareDialog({ clip, onClose }: { clip: Moment; onClose: () => void }) {
  const { moments } = useWords();
  const params = { ...useRecordParams(), moment_id: clip.id };
  return (
    <LinkDialog
      title={moments.share_clip}
      text={moments.share_clip_text}
      name={clip.text ?? ''}
      query={useQuery(clipShareQuery(params))}
      acts={{
        put: (expires_in_days) => client.putClipShare({ params, body: { expires_in_days } }),
        end: () => client.deleteClipShare({ params }),
        change: useRecordChange(),
      }}
      onClose={onClose}
    />
  );
}
