import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { statement } from '../../base/database/database.ts';
import { isMailReader } from '../mail-readers.ts';

/** A member whose digest of a week has not been looked at. */
export interface DueDigest {
  workspace_id: number;
  member_id: number;
  user_id: number;
  email: string;
  locale: UserLocale;
  workspace_name: string;
  timezone: string;
  /** Its Monday, `YYYY-MM-DD`. */
  week: string;
  /** Records of these seven days are told of, which end on Monday at eight. */
  since: Date;
  until: Date;
  /** The Sunday of the week; action items that are due by then are told of. */
  sunday: string;
}

/** A digest missed on Monday is sent until Wednesday at eight. A week in the future was stored under a wrong clock. */
export const selectDue = statement<DueDigest>(
  'digest.due',
  `select m.workspace_id, m.member_id, m.user_id, u.email, u.locale, z.name as workspace_name, z.timezone,
     z.monday::date::text as week, (z.monday::date + 6)::text as sunday,
     (z.monday - interval '6 days 16 hours') at time zone z.timezone as since,
     (z.monday + interval '8 hours') at time zone z.timezone as until
   from (
     select w.workspace_id, w.name, w.timezone, ($1::timestamptz at time zone w.timezone) - interval '8 hours' as shifted,
       date_trunc('week', ($1::timestamptz at time zone w.timezone) - interval '8 hours') as monday
     from workspace w where w.status = 'active'
   ) z
   join member m on m.workspace_id = z.workspace_id and m.status = 'active' and m.kind = 'person'
     and m.joined_at < (z.monday + interval '8 hours') at time zone z.timezone
   join app_user u on u.user_id = m.user_id and ${isMailReader}
   where z.shifted < z.monday + interval '2 days' and not exists (
     select 1 from member_digest d
     where d.workspace_id = m.workspace_id and d.member_id = m.member_id
       and d.week between z.monday::date and z.monday::date + 28)
   order by m.workspace_id, m.member_id
   limit $2`,
);

/** No row: another process has taken it. Until that one commits, this waits. */
export const takeDigest = statement<{ member_id: number }>(
  'digest.take',
  `insert into member_digest (workspace_id, member_id, week) values ($1, $2, $3)
   on conflict (workspace_id, member_id) do update set week = excluded.week
     where not member_digest.week between excluded.week and excluded.week + 28
   returning member_id`,
);

export interface DigestRecord {
  record_id: number;
  title: string | null;
  started_at: Date;
  /** How many there are, listed or not. */
  total: number;
}

/** Newest first. Drafts are nobody's news. */
export const selectNewRecords = statement<DigestRecord>(
  'digest.new-records',
  `select n.record_id, r.title, n.total,
     r.recorded_at - coalesce(r.duration_ms, 0) * interval '1 millisecond' as started_at
   from (
     select i.record_id, i.recorded_at, count(*) over ()::integer as total
     from record_index i
     where i.workspace_id = $1 and i.recorded_at >= $2 and i.recorded_at < $3 and i.acl && $4::bigint[] and not i.is_draft
     order by i.recorded_at desc, i.record_id desc
     limit $5
   ) n
   join record r on r.workspace_id = $1 and r.record_id = n.record_id
   order by n.recorded_at desc, n.record_id desc`,
);
