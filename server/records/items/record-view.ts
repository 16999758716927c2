/** Converts rows to the contract's records. */
import type { V2RecordAvailability, V2RecordListItem } from '@minutebook/contract/resources/record.ts';
import type { V2SharedRecordSummary } from '@minutebook/contract/resources/share.ts';
import type { RecordRow, RecordShare } from './record-queries.ts';
import { toV2Event } from './stored-event.ts';

export interface RecordSurroundings {
  has_contacts: boolean;
  now: Date;
}

export const toIso = (time: Date | null) => time?.toISOString() ?? null;

/** Path on this server at which a shared record opens. */
export const toShareUrl = (share_id: string) => `/s/${share_id}`;

/** All of a list item except `permissions`, the one field that depends on the requester. */
export function toRecordFields(
  row: RecordRow,
  { has_contacts, now }: RecordSurroundings,
): Omit<V2RecordListItem, 'permissions'> {
  return {
    id: row.record_id,
    uuid: row.uuid,
    title: row.title,
    source: row.source,
    status: row.status,
    recorded_at: row.recorded_at.toISOString(),
    started_at: new Date(row.recorded_at.getTime() - (row.duration_ms ?? 0)).toISOString(),
    duration_ms: row.duration_ms,
    scope: row.scope,
    owner: row.owner,
    teams: row.teams,
    labels: row.labels,
    is_draft: row.is_draft,
    draft_state: row.draft_state,
    ready_at: toIso(row.ready_at),
    publish_scheduled_at: toIso(row.publish_scheduled_at),
    published_at: toIso(row.published_at),
    publish_trigger: row.publish_trigger,
    ...(has_contacts ? { contacts: row.contacts } : {}),
    filesize: row.filesize,
    created_at: row.created_at.toISOString(),
    is_ready: row.is_ready,
    is_title_generating: row.is_title_generating,
    is_auto_label_generating: row.is_auto_label_generating,
    event: row.event === null ? null : toV2Event(row.event),
    access: { teams: row.access_teams, members: row.access_members },
    availability: toAvailability(row, now),
    shared_record: toLiveShare(row.share, now),
    export_histories: row.export_histories,
    recommended_labels: row.recommended_labels,
  };
}

export function toAvailability(row: RecordRow, now: Date): V2RecordAvailability {
  return {
    media: toRetention(row.media_key !== null, row.media_expires_at, now),
    transcript: toRetention(row.transcript_stored, row.transcript_expires_at, now),
    media_expires_at: toIso(row.media_expires_at),
    transcript_expires_at: toIso(row.transcript_expires_at),
  };
}

/** An expired part counts as expired whether or not it has been removed yet. */
function toRetention(stored: boolean, expires_at: Date | null, now: Date): V2RecordAvailability['media'] {
  if (expires_at !== null && expires_at <= now) return 'expired';
  return stored ? 'available' : 'not_stored';
}

function toLiveShare(share: RecordShare | null, now: Date): V2SharedRecordSummary | null {
  if (share === null || (share.expires_at !== null && new Date(share.expires_at) <= now)) return null;
  const { share_id, title, duration, created_at, expires_at } = share;
  return { share_id, title, url: toShareUrl(share_id), duration, created_at, expires_at };
}

/** When the item next changes without a write, in milliseconds since the epoch; infinity: never. */
export function nextChange(row: RecordRow, now: Date): number {
  const moments = [row.share?.expires_at, row.media_expires_at, row.transcript_expires_at];
  const ahead = moments.flatMap((moment) => (moment == null ? [] : [new Date(moment).getTime()]));
  return Math.min(...ahead.filter((moment) => moment > now.getTime()), Number.POSITIVE_INFINITY);
}
