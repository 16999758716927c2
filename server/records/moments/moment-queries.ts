import type { MomentAudience, MomentKind } from '@minutebook/contract/v3/moment-endpoints.ts';
import { statement } from '../../base/database/database.ts';
import { isoTime } from '../../base/database/iso-time.ts';
import { isHeld } from '../holds/holds.ts';

/** A moment as it is stored. */
export interface MomentRow {
  moment_id: number;
  record_id: number;
  kind: MomentKind;
  start_ms: number;
  end_ms: number;
  dialog_ids: number[];
  text: string | null;
  author_member_id: number | null;
  /** The present name. */
  author_name: string | null;
  audience: MomentAudience;
  is_in_notes: boolean;
  created_at: string;
  updated_at: string;
  version: number;
  /** The comment that it answers. */
  parent_id: number | null;
  /** The tracker whose hit it is, and whose name is its text. */
  tracker_id: number | null;
  resolved_at: string | null;
  resolved_by_member_id: number | null;
  resolver_name: string | null;
  mentions: { member_id: number; name: string; may_read: boolean; is_read: boolean }[];
}

export const columns = `m.moment_id, m.record_id, m.kind, m.start_ms, m.end_ms, to_jsonb(m.dialog_ids) as dialog_ids,
     coalesce(tr.name, m.text) as text, m.tracker_id,
     m.author_member_id, a.name as author_name, m.audience, m.is_in_notes, ${isoTime('m.created_at')} as created_at,
     ${isoTime('m.updated_at')} as updated_at, m.version, m.parent_id, ${isoTime('m.resolved_at')} as resolved_at,
     m.resolved_by_member_id, rb.name as resolver_name, coalesce((
       select json_agg(json_build_object('member_id', t.member_id, 'name', tm.name, 'may_read', t.may_read,
         'is_read', t.read_at is not null) order by t.member_id)
       from moment_mention t join member tm on tm.workspace_id = t.workspace_id and tm.member_id = t.member_id
       where t.workspace_id = $1 and t.moment_id = m.moment_id), '[]') as mentions`;
export const itsAuthor = `left join member a on a.workspace_id = m.workspace_id and a.member_id = m.author_member_id
   left join member rb on rb.workspace_id = m.workspace_id and rb.member_id = m.resolved_by_member_id
   left join tracker tr on tr.workspace_id = m.workspace_id and tr.tracker_id = m.tracker_id`;
/** Nobody sees what others note for themselves, whatever their role. `member`: the parameter that is the caller's; the operator's is null. */
export const isTheirs = (member: '$2' | '$3' | '$4') =>
  `(m.audience = 'record' or m.author_member_id = ${member})`;

/** `$3`: of the caller. */
export const selectOfRecord = statement<MomentRow>(
  'moments.of-record',
  `select ${columns} from moment m ${itsAuthor}
   where m.workspace_id = $1 and m.record_id = $2 and ${isTheirs('$3')}
   order by m.start_ms, m.moment_id`,
);

/** Also what members note for themselves: for whoever runs the server, and for the record's own upkeep. */
export const selectAllOfRecord = statement<MomentRow>(
  'moments.all-of-record',
  `select ${columns} from moment m ${itsAuthor}
   where m.workspace_id = $1 and m.record_id = $2
   order by m.start_ms, m.moment_id`,
);

export const selectOne = statement<MomentRow & { is_held: boolean }>(
  'moments.one',
  `select ${columns}, ${isHeld('$1')} as is_held
   from moment m join record r on r.workspace_id = m.workspace_id and r.record_id = m.record_id ${itsAuthor}
   where m.workspace_id = $1 and m.record_id = $2 and m.moment_id = $3 and ${isTheirs('$4')}`,
);

/**
 * The most moments of a record that one member sees. Notes that others keep for themselves do not count, nor do hits
 * of trackers, which have a limit of their own.
 */
export const MOST_MOMENTS = 3_000;
/** The limit for those who may not edit the record: it leaves room for those who may, and for others who comment. */
export const MOST_BESIDE_EDITORS = 2_500;
export const MOST_COMMENTS = 300;
export const countOfRecord = statement<{ moments: number; comments: number }>(
  'moments.count-of-record',
  `select count(*)::integer as moments,
     (count(*) filter (where m.kind = 'comment' and m.author_member_id = $3))::integer as comments
   from moment m
   where m.workspace_id = $1 and m.record_id = $2 and m.kind <> 'tracked' and ${isTheirs('$3')}`,
);

/** The columns that are written when a moment is made; the rest have defaults. */
export interface NewMomentRow extends Pick<
  MomentRow,
  'kind' | 'start_ms' | 'end_ms' | 'dialog_ids' | 'text' | 'author_member_id' | 'audience' | 'is_in_notes'
> {
  created_at: Date | string;
  updated_at: Date | string;
  parent_id?: number | null;
  tracker_id?: number;
  resolved_at?: Date | string | null;
  resolved_by_member_id?: number | null;
  /** The id from `takeMomentIds`, for `insertNumberedMoments`. */
  moment_id?: number;
}

// Ids are taken in advance if rows refer to one another.
export const takeMomentIds = statement<Pick<MomentRow, 'moment_id'>>(
  'moments.take-ids',
  `select nextval('moment_id_seq') as moment_id from generate_series(1, $1::integer)`,
);

const insertWith = (name: string, moment_id: string) =>
  statement<Pick<MomentRow, 'moment_id' | 'tracker_id'>>(
    name,
    `insert into moment (workspace_id, moment_id, record_id, kind, start_ms, end_ms, dialog_ids, text, author_member_id,
     audience, is_in_notes, created_at, updated_at, parent_id, tracker_id, resolved_at, resolved_by_member_id)
   select $1, ${moment_id}, $2, n.kind, n.start_ms, n.end_ms, n.dialog_ids, n.text, n.author_member_id,
     n.audience, n.is_in_notes, n.created_at, n.updated_at, n.parent_id, n.tracker_id, n.resolved_at,
     n.resolved_by_member_id
   from json_to_recordset($3::json) as n (kind text, start_ms bigint, end_ms bigint, dialog_ids bigint[], text text,
     author_member_id bigint, audience text, is_in_notes boolean, created_at timestamptz, updated_at timestamptz,
     parent_id bigint, tracker_id bigint, resolved_at timestamptz, resolved_by_member_id bigint, moment_id bigint)
   returning moment_id, tracker_id`,
  );

/** `$3` holds rows as JSON. */
export const insertMoments = insertWith('moments.insert', `nextval('moment_id_seq')`);
/** The same, with the ids that were taken for them. */
export const insertNumberedMoments = insertWith('moments.insert-numbered', 'n.moment_id');

/** Places in playlists, as JSON. */
export const insertEntries = statement<never>(
  'moments.insert-entries',
  `insert into playlist_entry (workspace_id, playlist_id, moment_id, record_id, place)
   select $1, n.playlist_id, n.moment_id, $2, n.place
   from json_to_recordset($3::json) as n (playlist_id bigint, moment_id bigint, place integer)`,
);

/** Whole rows by their ids, as JSON. */
export const updateMoments = statement<never>(
  'moments.update',
  `update moment m set start_ms = n.start_ms, end_ms = n.end_ms, dialog_ids = n.dialog_ids, text = n.text,
     audience = n.audience, is_in_notes = n.is_in_notes, resolved_at = n.resolved_at,
     resolved_by_member_id = n.resolved_by_member_id, updated_at = $4, version = m.version + 1
   from json_to_recordset($3::json) as n (moment_id bigint, start_ms bigint, end_ms bigint, dialog_ids bigint[],
     text text, audience text, is_in_notes boolean, resolved_at timestamptz, resolved_by_member_id bigint)
   where m.workspace_id = $1 and m.record_id = $2 and m.moment_id = n.moment_id`,
);

export const deleteMoments = statement<never>(
  'moments.delete',
  `delete from moment m where m.workspace_id = $1 and m.record_id = $2 and m.moment_id = any ($3::bigint[])`,
);

/** A hit that its member has deleted does not come back. */
export const dismissHit = statement<never>(
  'moments.dismiss-hit',
  `update tracker_hit h set dismissed_ms = array_append(h.dismissed_ms, $4)
   where h.workspace_id = $1 and h.record_id = $2 and h.tracker_id = $3`,
);

export const reviveHit = statement<never>(
  'moments.revive-hit',
  `update tracker_hit h set dismissed_ms = array_remove(h.dismissed_ms, $4)
   where h.workspace_id = $1 and h.record_id = $2 and h.tracker_id = $3`,
);

export const selectBookmarksOf = statement<{ moment_id: number }>(
  'moments.bookmarks-of',
  `select m.moment_id from moment m
   where m.workspace_id = $1 and m.record_id = $2 and m.kind = 'bookmark' and m.dialog_ids @> array[$3::bigint]
   order by m.moment_id`,
);

/** Utterances that carry the flag and have no bookmark. */
export const selectFlagged = statement<{ id: number; start_ms: number; duration_ms: number }>(
  'moments.flagged',
  `select (d.dialog ->> 'id')::bigint as id, (d.dialog ->> 'start_ms')::bigint as start_ms,
     (d.dialog ->> 'duration_ms')::bigint as duration_ms
   from transcript_chunk c cross join lateral json_array_elements(('[' || c.dialogs || ']')::json) d (dialog)
   where c.workspace_id = $1 and c.record_id = $2 and c.dialogs like '%"bookmark":true%'
     and (d.dialog ->> 'bookmark')::boolean and not exists (
       select from moment m where m.workspace_id = $1 and m.record_id = $2 and m.kind = 'bookmark'
         and m.dialog_ids @> array[(d.dialog ->> 'id')::bigint])
   order by c.chunk, id`,
);

/** The notes of a record as they are, whether any moment is a line of them, and who changes them. */
export const selectNotes = statement<{ notes: string | null; has_lines: boolean; member_id: number | null }>(
  'moments.notes',
  `select r.extra ->> 'notes' as notes,
     exists (select from moment m where m.workspace_id = $1 and m.record_id = $2 and m.is_in_notes) as has_lines,
     (select w.member_id from member w where w.workspace_id = $1 and w.user_id = $3) as member_id
   from record r where r.workspace_id = $1 and r.record_id = $2`,
);

/** How many moments one page passes at most, visible or not: a page costs the same in a workspace of any size. */
export const MOST_PASSED = 1_000;

/** A moment with what is told of its record. */
export interface ListedRow extends MomentRow {
  title: string | null;
  started_at: string;
  owner_member_id: number | null;
  team_ids: number[];
}
export const itsRecord = `r.title, r.owner_member_id, to_jsonb(coalesce(i.team_ids, '{}')) as team_ids,
  ${isoTime(`(r.recorded_at - coalesce(r.duration_ms, 0) * interval '1 millisecond')`)} as started_at`;

const mentionsThem = `m.moment_id in (select t.moment_id from moment_mention t where t.workspace_id = $1 and t.member_id = $2)`;
/** `$2`: the caller. Each is walked in the order of an index, past no private moment of anybody else. */
const walked = {
  all: [`m.audience = 'record'`, `m.audience = 'author' and m.author_member_id = $2`],
  mine: ['m.author_member_id = $2'],
  mentioned: [mentionsThem],
  mentioned_by_self: [`m.author_member_id = $2 and ${mentionsThem}`],
};
const walks = (of: keyof typeof walked, by: 'any' | 'kind') =>
  walked[of].map(
    (which) => `(select m.* from moment m
         where m.workspace_id = $1 and m.moment_id < $4 and ${which}
           and ${by === 'kind' ? 'm.kind = $7' : '$7::text is null'}
         order by m.moment_id desc
         limit ${MOST_PASSED})`,
  );

/** An answer has no resolution of its own. */
const isUnresolved = `m.kind = 'comment' and m.resolved_at is null and not exists (
         select from moment p where p.workspace_id = $1 and p.moment_id = m.parent_id and p.resolved_at is not null)`;

/** Before `$4`, the latest first; `$6`, a label, and `$7`, a kind, are null without such a filter; `$8`: only what is unresolved. */
const toList = (of: keyof typeof walked, by: 'any' | 'kind') =>
  statement<ListedRow & { passed: number; is_visible: boolean }>(
    `moments.list-${of}-${by}`,
    `with walked as materialized (
       select m.*, row_number() over (order by m.moment_id desc) as passed
       from (${walks(of, by).join(`
         union all `)}) m
       order by m.moment_id desc
       limit ${MOST_PASSED}
     )
     select ${columns}, m.passed, i.record_id is not null as is_visible, ${itsRecord}
     from walked m
     join record r on r.workspace_id = m.workspace_id and r.record_id = m.record_id
     left join record_index i on i.workspace_id = m.workspace_id and i.record_id = m.record_id and i.acl && $3::bigint[]
       and ($6::bigint is null or i.label_ids @> array[$6::bigint])
       and (not $8::boolean or ${isUnresolved})
     ${itsAuthor}
     where m.workspace_id = $1 and (i.record_id is not null or m.passed = ${MOST_PASSED})
     order by m.passed, m.moment_id
     limit $5`,
  );

export const lists = {
  all: { any: toList('all', 'any'), kind: toList('all', 'kind') },
  mine: { any: toList('mine', 'any'), kind: toList('mine', 'kind') },
  mentioned: { any: toList('mentioned', 'any'), kind: toList('mentioned', 'kind') },
  mentioned_by_self: { any: toList('mentioned_by_self', 'any'), kind: toList('mentioned_by_self', 'kind') },
} as const;
