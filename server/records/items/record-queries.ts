/** The content of records: everything in a list item and in the detail, except dialogs and insights. */
import type {
  RecordDraftState,
  RecordPublishTrigger,
  RecordScope,
  RecordSource,
  RecordStatus,
  SharedRecordDuration,
} from '@minutebook/contract/resources/allowed-values.ts';
import type { V2RecordExportHistory } from '@minutebook/contract/resources/export-history.ts';
import type { V2Label, V2RecommendedLabel } from '@minutebook/contract/resources/label.ts';
import type { V2RecordContact, V2RecordMemberSummary } from '@minutebook/contract/resources/record.ts';
import type { V2TeamSummary } from '@minutebook/contract/resources/team.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { isoTime } from '../../base/database/iso-time.ts';
import type { StoredEvent } from './stored-event.ts';
import type { StoredExtra } from './stored-extra.ts';

/** The columns that a stored record and one without an id yet have in common. */
export interface RecordColumns {
  uuid: string | null;
  title: string | null;
  source: RecordSource;
  status: RecordStatus;
  recorded_at: Date;
  duration_ms: number | null;
  scope: RecordScope;
  is_draft: boolean;
  draft_state: RecordDraftState | null;
  ready_at: Date | null;
  publish_scheduled_at: Date | null;
  published_at: Date | null;
  publish_trigger: RecordPublishTrigger | null;
  is_ready: boolean;
  is_title_generating: boolean;
  is_auto_label_generating: boolean;
  protected_from_deletion: boolean;
  phone_number: string | null;
  event: StoredEvent | null;
  transcript_expires_at: Date | null;
  /** Something is masked, or was once, and is still heard in the recording. */
  has_masked_spans: boolean;
  extra: StoredExtra;
  created_at: Date;
  updated_at: Date;
}

export interface RecordRow extends RecordColumns {
  record_id: number;
  version: number;
  media_key: string | null;
  media_expires_at: Date | null;
  transcript_stored: boolean;
  filesize: number;
  owner: V2RecordMemberSummary | null;
  teams: V2TeamSummary[];
  labels: V2Label[];
  access_teams: V2TeamSummary[];
  access_members: V2RecordMemberSummary[];
  contacts: V2RecordContact[];
  recommended_labels: V2RecommendedLabel[];
  export_histories: V2RecordExportHistory[];
  share: RecordShare | null;
}

/** Times inside are ISO text, because they come from JSON. */
export interface RecordShare {
  share_id: string;
  title: string;
  duration: SharedRecordDuration;
  created_at: string;
  expires_at: string | null;
}

const teamSummary = `json_build_object('id', t.team_id, 'name', t.name)`;
const memberSummary = `json_build_object('id', m.member_id, 'name', m.name, 'email', m.email)`;
const list = (select: string) => `coalesce((${select}), '[]')`;

const teams = list(`
  select json_agg(${teamSummary} order by t.team_id)
  from record_team rt join team t on t.workspace_id = rt.workspace_id and t.team_id = rt.team_id
  where rt.workspace_id = $1 and rt.record_id = r.record_id`);
const labels = list(`
  select json_agg(json_build_object('id', l.label_id, 'name', l.name, 'color', l.color) order by l.label_id)
  from record_label rl join label l on l.workspace_id = rl.workspace_id and l.label_id = rl.label_id
  where rl.workspace_id = $1 and rl.record_id = r.record_id`);
const accessTeams = list(`
  select json_agg(${teamSummary} order by t.team_id)
  from team t
  where t.workspace_id = $1 and (
    t.team_id in (select a.team_id from record_access_team a
      where a.workspace_id = $1 and a.record_id = r.record_id)
    or r.scope = 'team' and t.team_id in (select rt.team_id from record_team rt
      where rt.workspace_id = $1 and rt.record_id = r.record_id))`);
const accessMembers = list(`
  select json_agg(${memberSummary} order by m.member_id)
  from member m
  where m.workspace_id = $1 and (
    m.member_id = r.owner_member_id
    or m.member_id in (select a.member_id from record_access_member a
      where a.workspace_id = $1 and a.record_id = r.record_id))`);
const contacts = list(`
  select json_agg(json_build_object('id', c.contact_id, 'name', c.name, 'email', c.email,
    'phone_number', c.phone_number, 'company', c.company) order by c.contact_id)
  from record_contact rc join contact c on c.workspace_id = rc.workspace_id and c.contact_id = rc.contact_id
  where rc.workspace_id = $1 and rc.record_id = r.record_id`);
const recommended_labels = list(`
  select json_agg(json_build_object('label_id', l.label_id, 'label_name', l.name) order by rec.rank, l.label_id)
  from recommended_label rec join label l on l.workspace_id = rec.workspace_id and l.label_id = rec.label_id
  where rec.workspace_id = $1 and rec.record_id = r.record_id and not exists (
    select from record_label rl
    where rl.workspace_id = $1 and rl.record_id = rec.record_id and rl.label_id = rec.label_id)`);
const export_histories = list(`
  select json_agg(json_build_object('id', e.export_history_id, 'workspace_id', e.workspace_id,
    'record_id', e.record_id, 'member_id', e.member_id, 'platform_unique_id', e.platform_unique_id,
    'ref_url', e.ref_url, 'platform', e.platform, 'export_type', e.export_type, 'title', e.title,
    'metadata', e.metadata, 'created_at', ${isoTime('e.created_at')}, 'updated_at', ${isoTime('e.updated_at')})
    order by e.export_history_id desc)
  from export_history e
  where e.workspace_id = $1 and e.record_id = r.record_id`);
const share = `
  (select json_build_object('share_id', s.share_id, 'title', s.title, 'duration', s.duration,
    'created_at', ${isoTime('s.created_at')}, 'expires_at', ${isoTime('s.expires_at')})
   from share s where s.workspace_id = $1 and s.record_id = r.record_id)`;
const owner = `
  (select ${memberSummary} from member m
   where m.workspace_id = $1 and m.member_id = r.owner_member_id)`;

const payload = `
   select r.record_id, i.version, r.uuid, r.title, r.source, r.status, r.recorded_at, r.duration_ms, r.scope,
     r.is_draft, r.draft_state, r.ready_at, r.publish_scheduled_at, r.published_at, r.publish_trigger,
     r.is_ready, r.is_title_generating, r.is_auto_label_generating, r.protected_from_deletion, r.has_masked_spans,
     r.phone_number, r.event, r.media_key, r.media_expires_at, r.transcript_stored, r.transcript_expires_at, r.filesize,
     r.extra, r.created_at, r.updated_at,
     ${owner} as owner, ${teams} as teams, ${labels} as labels, ${accessTeams} as access_teams,
     ${accessMembers} as access_members, ${contacts} as contacts, ${recommended_labels} as recommended_labels,
     ${export_histories} as export_histories, ${share} as share
   from record r
   join record_index i on i.workspace_id = r.workspace_id and i.record_id = r.record_id`;

const selectRecords = statement<RecordRow>(
  'records.payloads',
  `${payload} where r.workspace_id = $1 and r.record_id = any ($2::bigint[]) order by r.record_id`,
);

/** Rows of the records that (still) exist, with the version at the moment of reading. */
export async function listRecordRows(
  db: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
): Promise<RecordRow[]> {
  return record_ids.length === 0 ? [] : db.query(selectRecords, [workspace_id, record_ids]);
}

// Not an array of one, which would be planned anew every time, at four times the cost of running it.
const selectRecord = statement<RecordRow>(
  'records.payload',
  `${payload} where r.workspace_id = $1 and r.record_id = $2`,
);

export async function findRecordRow(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<RecordRow | undefined> {
  return (await db.query(selectRecord, [workspace_id, record_id]))[0];
}
