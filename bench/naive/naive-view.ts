import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordListItem } from '@minutebook/contract/resources/record.ts';
import type { Caller } from '@minutebook/server/access/caller.ts';
import { toRecordPermissions } from '@minutebook/server/access/record-permissions.ts';
import type { NaiveRow } from './naive-queries.ts';

/** Renders the list item of a row, without any cache. */
export function toItem(row: NaiveRow, caller: Caller, now: Date): V2RecordListItem {
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
    contacts: row.contacts ?? [],
    filesize: row.filesize,
    created_at: row.created_at.toISOString(),
    is_ready: row.is_ready,
    is_title_generating: row.is_title_generating,
    is_auto_label_generating: row.is_auto_label_generating,
    event: row.event,
    access: { teams: row.access_teams, members: row.access_members },
    availability: {
      media: toRetention(row.media_key !== null, row.media_expires_at, now),
      transcript: toRetention(row.transcript_stored, row.transcript_expires_at, now),
      media_expires_at: toIso(row.media_expires_at),
      transcript_expires_at: toIso(row.transcript_expires_at),
    },
    shared_record: row.share,
    export_histories: row.export_histories,
    recommended_labels: row.recommended_labels,
    permissions: toRecordPermissions(caller, { ...row, team_ids: row.teams.map(({ id }) => id) }),
  };
}

const toIso = (time: Date | null) => time?.toISOString() ?? null;

function toRetention(stored: boolean, expires_at: Date | null, now: Date) {
  if (expires_at !== null && expires_at <= now) return 'expired';
  return stored ? 'available' : 'not_stored';
}

/** Includes the masked text for callers who may see it. */
export function toDialog(row: V2Dialog, permissions: V2RecordListItem['permissions']): V2Dialog {
  return {
    id: row.id,
    start_ms: row.start_ms,
    duration_ms: row.duration_ms,
    speaker_id: row.speaker_id,
    text: row.text,
    bookmark: row.bookmark,
    original_text: permissions.view_original_text ? row.original_text : null,
    pii_spans: row.pii_spans,
  };
}
