/** Calendars of members; those for requests name the member, so nobody reaches another's. */
import type { CalendarEvent, CalendarFault } from '@minutebook/contract/v3/calendar-endpoints.ts';
import { statement } from '../../base/database/database.ts';
import { isoTime } from '../../base/database/iso-time.ts';

/** An event as it is stored. One that an earlier version read does not say whether it is private: it may be. */
export type KeptEvent = Omit<CalendarEvent, 'last_record' | 'is_private'> & { is_private?: boolean };

export interface CalendarRow {
  host: string;
  read_at: Date | null;
  fault: CalendarFault | null;
}

const columns = 'c.host, c.read_at, c.fault';

export const selectCalendar = statement<CalendarRow & { asked_at: Date; events: KeptEvent[] }>(
  'calendar.get',
  `select ${columns}, c.asked_at, c.events from calendar c where c.workspace_id = $1 and c.member_id = $2`,
);

/** The last record before each event with title `$3` and start `$4`, by its place; `$2` are the asker's principals. */
export const selectLastRecords = statement<{
  place: number;
  last_record: NonNullable<CalendarEvent['last_record']>;
}>(
  'calendar.last-records',
  `select e.place::integer as place, l.last_record
   from unnest($3::text[], $4::timestamptz[]) with ordinality as e (title, start, place)
   cross join lateral (
     select json_build_object('id', r.record_id, 'recorded_at', ${isoTime('r.recorded_at')}, 'open_items', (
       select count(*) from action_item a
       where a.workspace_id = $1 and a.record_id = r.record_id and not a.is_done and not a.is_removed)) as last_record
     from record r
     join record_index i on i.workspace_id = $1 and i.record_id = r.record_id
     where r.workspace_id = $1 and md5(lower(r.title)) = md5(lower(e.title)) and r.recorded_at < e.start
       and i.acl && $2::bigint[]
     order by r.recorded_at desc, r.record_id desc limit 1
   ) l
   order by e.place`,
);

export const noteAsked = statement<never>(
  'calendar.note-asked',
  `update calendar c set asked_at = $3 where c.workspace_id = $1 and c.member_id = $2`,
  'calendars',
);

export const putCalendar = statement<CalendarRow>(
  'calendar.put',
  `insert into calendar as c (workspace_id, member_id, url_sealed, host, due_at, asked_at)
   values ($1, $2, $3, $4, $5, $5)
   on conflict (workspace_id, member_id) do update set url_sealed = $3, host = $4, due_at = $5, asked_at = $5,
     read_at = null, fault = null, etag = null, events_at = null, events = '[]'
   returning ${columns}`,
  'calendars',
);

export const readAgain = statement<CalendarRow>(
  'calendar.read-again',
  `update calendar c set due_at = $3, asked_at = $3, read_at = null, fault = null
   where c.workspace_id = $1 and c.member_id = $2
   returning ${columns}`,
  'calendars',
);

export const deleteCalendar = statement<{ member_id: number }>(
  'calendar.delete',
  `delete from calendar c where c.workspace_id = $1 and c.member_id = $2 returning c.member_id`,
);

export interface CalendarKey {
  workspace_id: number;
  member_id: number;
}

/** The due calendars of people who have asked since `$2`, one of each workspace before the second of any. */
export const selectDue = statement<CalendarKey>(
  'calendar.due',
  `select d.workspace_id, d.member_id
   from (
     select c.workspace_id, c.member_id, c.due_at,
       row_number() over (partition by c.workspace_id order by c.due_at, c.member_id) as turn
     from calendar c
     join member m on m.workspace_id = c.workspace_id and m.member_id = c.member_id
     join app_user u on u.user_id = m.user_id
     join workspace w on w.workspace_id = c.workspace_id
     where c.due_at <= $1 and c.asked_at > $2 and m.status = 'active' and u.status = 'active'
       and w.status <> 'suspended'
   ) d
   order by d.turn, d.due_at, d.workspace_id, d.member_id limit $3`,
);

export interface ClaimedCalendar extends CalendarKey {
  user_id: number;
  url_sealed: Buffer;
  etag: string | null;
  events_at: Date | null;
  timezone: string;
}

/** No row: another process reads it. A killed one leaves it until `$4`. */
export const claimCalendar = statement<ClaimedCalendar>(
  'calendar.claim',
  `update calendar c set due_at = $4 from workspace w
   join member m on m.workspace_id = w.workspace_id and m.member_id = $2
   where c.workspace_id = $1 and c.member_id = $2 and c.due_at <= $3 and w.workspace_id = $1
   returning c.workspace_id, c.member_id, m.user_id, c.url_sealed, c.etag, c.events_at, w.timezone`,
);

/** Changes nothing if the address was replaced since it was claimed until `$3`. Without events `$7`, those there are stay. */
export const noteReading = statement<never>(
  'calendar.note-reading',
  `update calendar c set read_at = $4, due_at = $5, fault = $6, events = coalesce($7, c.events),
     etag = case when $7::json is null then c.etag else $8 end,
     events_at = case when $7::json is null then c.events_at else $4 end
   where c.workspace_id = $1 and c.member_id = $2 and c.due_at = $3`,
);
