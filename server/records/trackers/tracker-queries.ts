/** Trackers of a member, whom every statement names: nobody reaches another's. */
import type { Tracker, TrackerBell } from '@minutebook/contract/v3/tracker-endpoints.ts';
import { statement } from '../../base/database/database.ts';
import { isoTime } from '../../base/database/iso-time.ts';
import { isHeld } from '../holds/holds.ts';

export const MOST_TRACKERS = 100;

const columns = `t.tracker_id as id, t.name, to_jsonb(t.words) as words, t.said_by, t.bell, ${isoTime('t.created_at')} as created_at,
     ${isoTime('t.updated_at')} as updated_at, t.version`;

export const selectTrackers = statement<Tracker>(
  'trackers.list',
  `select ${columns} from tracker t where t.workspace_id = $1 and t.member_id = $2 order by lower(t.name), t.tracker_id`,
);

export const selectTracker = statement<Tracker>(
  'trackers.one',
  `select ${columns} from tracker t where t.workspace_id = $1 and t.member_id = $2 and t.tracker_id = $3`,
);

/** Locks a tracker: a look that is storing hits for it is waited for, and a later one cannot store any meanwhile. */
export const lockTracker = statement<Tracker>(
  'trackers.lock',
  `select ${columns} from tracker t where t.workspace_id = $1 and t.member_id = $2 and t.tracker_id = $3 for update`,
);

// Drawn apart, on the node that has the sequences: what counts rows may run on another.
export const takeTrackerId = statement<{ tracker_id: number }>(
  'trackers.take-id',
  `select nextval('tracker_id_seq') as tracker_id`,
);

/** No row: the member has as many as there may be. */
export const insertTracker = statement<Tracker>(
  'trackers.insert',
  `insert into tracker as t (workspace_id, tracker_id, member_id, name, words, said_by, bell, created_at, updated_at)
   select $1, $3, $2, $4, $5::text[], $6, $7, $8, $8
   where (select count(*) from tracker o where o.workspace_id = $1 and o.member_id = $2) < ${MOST_TRACKERS}
   returning ${columns}`,
);

/** Its row is read afterwards: Citus returns nothing that depends on settings. */
export const updateTracker = statement<never>(
  'trackers.update',
  `update tracker t set name = $4, words = $5::text[], said_by = $6, bell = $7, updated_at = $8, version = t.version + 1
   where t.workspace_id = $1 and t.member_id = $2 and t.tracker_id = $3`,
);

export const deleteHits = statement<never>(
  'trackers.delete-hits',
  `delete from moment m using record r
   where m.workspace_id = $1 and m.tracker_id = $2 and r.workspace_id = $1 and r.record_id = m.record_id
     and not ${isHeld('$1')}`,
);

/** Hits that a hold keeps stay under the name of their tracker. */
export const leaveHits = statement<never>(
  'trackers.leave-hits',
  `update moment m set tracker_id = null, text = $3 where m.workspace_id = $1 and m.tracker_id = $2`,
);

export const deleteTracker = statement<never>(
  'trackers.delete',
  `delete from tracker t where t.workspace_id = $1 and t.member_id = $2 and t.tracker_id = $3`,
);

/** A record that trackers have not looked into since it changed. */
export interface DueRecord {
  workspace_id: number;
  record_id: number;
  asked: number;
  attempts: number;
}

/** The first of each workspace: whoever comes meanwhile has its turn before the second of any. */
export const selectDue = statement<DueRecord>(
  'trackers.due',
  `select d.workspace_id, d.record_id, d.asked, d.attempts
   from (
     select distinct on (q.workspace_id) q.workspace_id, q.record_id, q.asked, q.attempts, q.due_at
     from tracker_due q where q.due_at <= $1
     order by q.workspace_id, q.due_at, q.record_id
   ) d
   order by d.due_at, d.workspace_id, d.record_id limit $2`,
);

export const selectNextDue = statement<{ due_at: Date | null }>(
  'trackers.next-due',
  `select min(d.due_at) as due_at from tracker_due d`,
);

/** No row: another process was faster, or the record has changed again. */
export const dropDue = statement<{ record_id: number }>(
  'trackers.drop-due',
  `delete from tracker_due d where d.workspace_id = $1 and d.record_id = $2 and d.asked = $3 returning d.record_id`,
);

export const postponeDue = statement<never>(
  'trackers.postpone-due',
  `update tracker_due d set due_at = $4, attempts = d.attempts + 1
   where d.workspace_id = $1 and d.record_id = $2 and d.asked = $3`,
);

export interface LookedInto {
  /** Its pipeline is under way: it changes once more, and is looked into then. */
  is_under_way: boolean;
  is_held: boolean;
  title: string | null;
  started_at: Date;
  created_at: Date;
  speakers: { speaker_id: number; name: string | null }[];
  version: number;
  acl: number[];
  /** The transcript as search reads it, one utterance per line. */
  search_text: string;
  slug: string;
  timezone: string;
}

export const selectLookedInto = statement<LookedInto>(
  'trackers.looked-into',
  `select r.status in ('created', 'uploaded', 'transcribed') as is_under_way, ${isHeld('$1')} as is_held, r.title,
     r.recorded_at - coalesce(r.duration_ms, 0) * interval '1 millisecond' as started_at, r.created_at,
     coalesce(r.extra -> 'speakers', '[]') as speakers, i.version, to_jsonb(i.acl) as acl, x.transcript as search_text,
     w.slug, w.timezone
   from record r
   join record_index i on i.workspace_id = $1 and i.record_id = r.record_id
   join record_text x on x.workspace_id = $1 and x.ordinal = r.ordinal
   join workspace w on w.workspace_id = r.workspace_id
   where r.workspace_id = $1 and r.record_id = $2`,
);

/** A tracker that looks into a record, of a member who may have left. */
export interface LookingTracker {
  tracker_id: number;
  member_id: number;
  user_id: number;
  name: string;
  words: string[];
  said_by: string | null;
  bell: TrackerBell;
}

/** The trackers that there were when the record was created. */
export const selectLooking = statement<LookingTracker>(
  'trackers.looking',
  `select t.tracker_id, t.member_id, m.user_id, t.name, to_jsonb(t.words) as words, t.said_by, t.bell
   from tracker t join member m on m.workspace_id = t.workspace_id and m.member_id = t.member_id
   where t.workspace_id = $1 and t.created_at <= $2
   order by t.tracker_id`,
);

export const selectDismissed = statement<{ tracker_id: number; dismissed_ms: number[] }>(
  'trackers.dismissed',
  `select h.tracker_id, to_jsonb(h.dismissed_ms) as dismissed_ms from tracker_hit h
   where h.workspace_id = $1 and h.record_id = $2 and h.dismissed_ms <> '{}' order by h.tracker_id`,
);

/** Returns those that had none there before. `$5`: when each was told, or null. */
export const insertHits = statement<{ tracker_id: number }>(
  'trackers.insert-hits',
  `insert into tracker_hit (workspace_id, tracker_id, record_id, found_at, told_at)
   select $1, n.tracker_id, $2, $3, n.told_at from json_to_recordset($4::json) as n (tracker_id bigint, told_at timestamptz)
   on conflict (workspace_id, tracker_id, record_id) do nothing
   returning tracker_id`,
);

export const noteTold = statement<never>(
  'trackers.note-told',
  `update tracker_hit h set told_at = $4
   where h.workspace_id = $1 and h.record_id = $2 and h.tracker_id = any ($3::bigint[])`,
);

/** A member who is told this morning of hits of before. */
export interface DueReader {
  workspace_id: number;
  member_id: number;
  user_id: number;
  workspace_name: string;
  slug: string;
  timezone: string;
  /** Eight in the morning, there. */
  until: Date;
}

/** Members with hits that they are to be told of; a hit that nobody could be told of for a week is no news. */
export const selectDueReaders = statement<DueReader>(
  'trackers.due-readers',
  `select distinct m.workspace_id, m.member_id, m.user_id, w.name as workspace_name, w.slug, w.timezone, z.until
   from tracker_hit h
   join tracker t on t.workspace_id = h.workspace_id and t.tracker_id = h.tracker_id
   join member m on m.workspace_id = t.workspace_id and m.member_id = t.member_id
   join workspace w on w.workspace_id = m.workspace_id
   cross join lateral (
     select (date_trunc('day', ($1::timestamptz at time zone w.timezone) - interval '8 hours') + interval '8 hours')
       at time zone w.timezone as until) z
   where h.told_at is null and h.found_at < z.until and h.found_at > $1::timestamptz - interval '7 days'
     and m.status = 'active' and w.status = 'active'
   order by m.workspace_id, m.member_id limit $2`,
);

/** Until this commits, another process waits, and then finds none. */
export const takeUntold = statement<{ tracker_id: number; record_id: number }>(
  'trackers.take-untold',
  `update tracker_hit h set told_at = $4 from tracker t
   where h.workspace_id = $1 and t.workspace_id = $1 and t.tracker_id = h.tracker_id and t.member_id = $2
     and h.told_at is null and h.found_at < $3
   returning h.tracker_id, h.record_id`,
);

export interface ToldRecord {
  record_id: number;
  title: string | null;
  started_at: Date;
  /** The names of the trackers that still have hits in the record. */
  names: string[];
}

/** The records in the pairs of trackers `$2` and records `$3` that the principals `$4` see, the newest first. */
export const selectTold = statement<ToldRecord>(
  'trackers.told-records',
  `select r.record_id, r.title, r.recorded_at - coalesce(r.duration_ms, 0) * interval '1 millisecond' as started_at, f.names
   from (
     select p.record_id, to_jsonb(array_agg(distinct t.name order by t.name)) as names
     from unnest($2::bigint[], $3::bigint[]) as p (tracker_id, record_id)
     join tracker t on t.workspace_id = $1 and t.tracker_id = p.tracker_id and t.bell <> 'none'
     where exists (select 1 from moment m
       where m.workspace_id = $1 and m.record_id = p.record_id and m.tracker_id = p.tracker_id)
     group by p.record_id
   ) f
   join record r on r.workspace_id = $1 and r.record_id = f.record_id
   join record_index i on i.workspace_id = $1 and i.record_id = r.record_id and i.acl && $4::bigint[]
   where r.workspace_id = $1
   order by r.recorded_at desc, r.record_id desc`,
);
