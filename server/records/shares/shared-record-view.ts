/** A record as an outsider sees it: its content, masked, and nothing about its workspace. */
import type { SharedRecord } from '@minutebook/contract/routes/share-routes.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { MinutesPoints, V2Insight } from '@minutebook/contract/resources/insight.ts';
import { LISTENING_TYPE } from '../items/waveform-queries.ts';
import { isHeardAsRead } from '../../access/record-permissions.ts';
import { isAvailable } from '../../media/media-queries.ts';
import type { ActionItemRow } from '../action-items/action-item-queries.ts';
import { withWrittenItems } from '../action-items/written-items.ts';
import { toIso, toShareUrl } from '../items/record-view.ts';
import type { SharedRecordRow } from './shared-record-queries.ts';

export interface SharedRecordParts {
  insights: readonly V2Insight[];
  points: MinutesPoints;
  action_items: readonly ActionItemRow[];
  has_waveform: boolean;
  /** A copy of the sound is played in place of the original. */
  plays_copy: boolean;
  now: Date;
}

export function toSharedRecordPage(
  row: SharedRecordRow,
  { insights, points, action_items, has_waveform, plays_copy, now }: SharedRecordParts,
): Omit<SharedRecord, 'dialogs'> {
  const started_at = new Date(row.recorded_at.getTime() - (row.duration_ms ?? 0));
  return {
    title: row.title,
    recorded_at: row.recorded_at.toISOString(),
    started_at: started_at.toISOString(),
    duration_ms: row.duration_ms,
    expires_at: toIso(row.expires_at),
    speakers: row.extra.speakers.map(({ speaker_id, name }) => ({ speaker_id, name })),
    insights: withWrittenItems(
      insights
        .filter(({ status }) => status === 'processed')
        .flatMap(({ type, language, value }) => (value === null ? [] : [{ type, language, value }])),
      action_items,
      row.extra.language ?? 'en',
    ),
    ...points,
    media: isPlayableHere(row, now)
      ? {
          url: `${toShareUrl(row.share_id)}/media`,
          content_type: plays_copy ? LISTENING_TYPE : row.media_content_type,
        }
      : null,
    waveform_url: has_waveform && isPlayableHere(row, now) ? `${toShareUrl(row.share_id)}/waveform` : null,
  };
}

export const toSharedDialog = ({ id, start_ms, duration_ms, speaker_id, text }: V2Dialog) => ({
  id,
  start_ms,
  duration_ms,
  speaker_id,
  text,
});

export function isPlayableHere(
  row: SharedRecordRow,
  now: Date,
): row is SharedRecordRow & { media_key: string } {
  return isHeardAsRead(row, row) && isAvailable(row, now);
}
