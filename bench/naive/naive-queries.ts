/** One statement per request, with a sub-select for every list within a record. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordExtra, V2RecordListItem } from '@minutebook/contract/resources/record.ts';
import type { Caller } from '@minutebook/server/access/caller.ts';
import { statement, type Database, type Value } from '@minutebook/server/base/database/database.ts';

type Times = 'recorded_at' | 'created_at' | 'ready_at' | 'publish_scheduled_at' | 'published_at';

/** The columns of `record` and the results of the sub-selects, in the driver's types. */
export type NaiveRow = Pick<
  V2RecordListItem,
  | 'uuid'
  | 'title'
  | 'source'
  | 'status'
  | 'duration_ms'
  | 'scope'
  | 'owner'
  | 'teams'
  | 'labels'
  | 'is_draft'
  | 'draft_state'
  | 'publish_trigger'
  | 'contacts'
  | 'filesize'
  | 'is_ready'
  | 'is_title_generating'
  | 'is_auto_label_generating'
  | 'event'
  | 'export_histories'
  | 'recommended_labels'
> &
  Record<Times, Date> & {
    record_id: number;
    updated_at: Date;
    owner_member_id: number | null;
    protected_from_deletion: boolean;
    has_masked_spans: boolean;
    media_key: string | null;
    media_expires_at: Date | null;
    transcript_stored: boolean;
    transcript_expires_at: Date | null;
    extra: V2RecordExtra;
    access_teams: V2RecordListItem['teams'];
    access_members: V2RecordListItem['access']['members'];
    share: V2RecordListItem['shared_record'];
  };

const ofRecord = (alias: string) =>
  `${alias}.workspace_id = r.workspace_id and ${alias}.record_id = r.record_id`;
const member = `jsonb_build_object('id', m.member_id, 'name', m.name, 'email', m.email)`;
const team = `jsonb_build_object('id', t.team_id, 'name', t.name)`;
const label = `jsonb_build_object('id', l.label_id, 'name', l.name, 'color', l.color)`;

const COLUMNS = `
  r.record_id, r.uuid, r.title, r.source, r.status, r.recorded_at, r.duration_ms, r.scope, r.owner_member_id, r.is_draft,
  r.draft_state, r.ready_at, r.publish_scheduled_at, r.published_at, r.publish_trigger, r.is_ready, r.is_title_generating,
  r.is_auto_label_generating, r.protected_from_deletion, r.has_masked_spans, r.event, r.media_key, r.media_expires_at,
  r.transcript_stored, r.transcript_expires_at, r.filesize, r.extra, r.created_at, r.updated_at,
  (select ${member} from member m where m.workspace_id = r.workspace_id and m.member_id = r.owner_member_id) as owner,
  coalesce((select jsonb_agg(${team} order by t.team_id) from record_team rt join team t using (workspace_id, team_id)
    where ${ofRecord('rt')}), '[]') as teams,
  coalesce((select jsonb_agg(${label} order by l.label_id) from record_label rl join label l using (workspace_id, label_id)
    where ${ofRecord('rl')}), '[]') as labels,
  coalesce((select jsonb_agg(${team} order by t.team_id) from team t
    where t.workspace_id = r.workspace_id and (
      t.team_id in (select a.team_id from record_access_team a where ${ofRecord('a')})
      or r.scope = 'team' and t.team_id in (select rt.team_id from record_team rt where ${ofRecord('rt')}))),
    '[]') as access_teams,
  coalesce((select jsonb_agg(${member} order by m.member_id) from member m
    where m.workspace_id = r.workspace_id and (m.member_id = r.owner_member_id
      or m.member_id in (select a.member_id from record_access_member a where ${ofRecord('a')}))),
    '[]') as access_members,
  coalesce((select jsonb_agg(to_jsonb(c) - 'workspace_id' order by c.contact_id)
    from record_contact rc join contact c using (workspace_id, contact_id) where ${ofRecord('rc')}), '[]') as contacts,
  coalesce((select jsonb_agg(jsonb_build_object('label_id', l.label_id, 'label_name', l.name) order by x.rank)
    from recommended_label x join label l using (workspace_id, label_id) where ${ofRecord('x')}), '[]') as recommended_labels,
  coalesce((select jsonb_agg(to_jsonb(e) order by e.export_history_id desc)
    from export_history e where ${ofRecord('e')}), '[]') as export_histories,
  (select to_jsonb(s) - 'workspace_id' from share s where ${ofRecord('s')}) as share`;

/** $2: the member; $3: the member's teams; $4: whether a guest; $5: whether the member reads everything. */
const VISIBLE = `
  case when r.is_draft then r.owner_member_id = $2 else $5
    or r.owner_member_id = $2
    or (r.scope = 'workspace' and not $4)
    or (r.scope <> 'private' and exists (select from record_team rt where ${ofRecord('rt')} and rt.team_id = any ($3)))
    or exists (select from record_access_team a where ${ofRecord('a')} and a.team_id = any ($3))
    or exists (select from record_access_member a where ${ofRecord('a')} and a.member_id = $2)
  end`;

const ORDERS = { id: 'r.record_id desc', rec_date: 'r.recorded_at desc, r.record_id desc' };

export interface NaiveList {
  order: 'id' | 'rec_date';
  limit: number;
  query: string | null;
  label_id: number | null;
  recorded_before: Date | null;
}

export async function listRows(db: Database, caller: Caller, list: NaiveList): Promise<NaiveRow[]> {
  const values = [...viewerValues(caller), list.limit];
  const bind = (value: Value) => `$${values.push(value)}`;
  const searched =
    list.query === null
      ? ''
      : `join naive.record_document d on ${ofRecord('d')} and d.workspace_id = $1
         and d.document @@ websearch_to_tsquery('simple', ${bind(list.query)})`;
  const labelled =
    list.label_id === null
      ? ''
      : `and exists (select from record_label rl where ${ofRecord('rl')} and rl.label_id = ${bind(list.label_id)})`;
  const dated = list.recorded_before === null ? '' : `and r.recorded_at < ${bind(list.recorded_before)}`;
  const name = `naive.list-${list.order}-${list.query === null}-${list.label_id === null}-${list.recorded_before === null}`;
  const select = statement<NaiveRow>(
    name,
    `select ${COLUMNS} from record r ${searched}
     where r.workspace_id = $1 and ${VISIBLE} ${labelled} ${dated}
     order by ${ORDERS[list.order]} limit $6`,
  );
  return db.query(select, values);
}

const selectRow = statement<NaiveRow>(
  'naive.record',
  `select ${COLUMNS} from record r where r.workspace_id = $1 and ${VISIBLE} and r.record_id = $6`,
);

export async function findRow(
  db: Database,
  caller: Caller,
  record_id: number,
): Promise<NaiveRow | undefined> {
  return (await db.query(selectRow, [...viewerValues(caller), record_id]))[0];
}

function viewerValues({ workspace, member_id, teams, base_role, permissions }: Caller): Value[] {
  const reads_all = permissions['record.read_all'] === 'allow';
  return [workspace.workspace_id, member_id, [...teams.keys()], base_role === 'guest', reads_all];
}

const selectDialogs = statement<V2Dialog>(
  'naive.dialogs',
  `select d.dialog_id as id, d.start_ms, d.duration_ms, d.speaker_id, d.text, d.bookmark, d.original_text, d.pii_spans
   from naive.dialog d where d.workspace_id = $1 and d.record_id = $2 order by d.dialog_id`,
);

export async function listDialogs(
  db: Database,
  workspace_id: number,
  record_id: number,
): Promise<V2Dialog[]> {
  return db.query(selectDialogs, [workspace_id, record_id]);
}
