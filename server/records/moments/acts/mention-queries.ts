import { statement } from '../../../base/database/database.ts';

/** The members whom one comment mentions. */
export const selectMentions = statement<{ member_id: number }>(
  'moments.mentions',
  `select t.member_id from moment_mention t where t.workspace_id = $1 and t.moment_id = $2 order by t.member_id`,
);

export const selectMembers = statement<{ member_id: number; user_id: number }>(
  'moments.mentioned-members',
  `select m.member_id, m.user_id from member m
   where m.workspace_id = $1 and m.member_id = any ($2::bigint[]) and m.status = 'active'
   order by m.member_id`,
);

/** `$3` holds rows as JSON. */
export const insertMentions = statement<never>(
  'moments.insert-mentions',
  `insert into moment_mention (workspace_id, record_id, moment_id, member_id, may_read, read_at)
   select $1, $2, n.moment_id, n.member_id, n.may_read, n.read_at
   from json_to_recordset($3::json) as n (moment_id bigint, member_id bigint, may_read boolean, read_at timestamptz)`,
);

export const deleteMentions = statement<never>(
  'moments.delete-mentions',
  `delete from moment_mention t where t.workspace_id = $1 and t.moment_id = $2 and t.member_id = any ($3::bigint[])`,
);

export const markRead = statement<never>(
  'moments.read-mentions',
  `update moment_mention t set read_at = $4
   where t.workspace_id = $1 and t.member_id = $2 and t.moment_id = any ($3::bigint[]) and t.read_at is null`,
);

export const countUnread = statement<{ mentions: number }>(
  'moments.unread-mentions',
  `select count(*)::integer as mentions from (
     select from moment_mention t
     join record_index i on i.workspace_id = t.workspace_id and i.record_id = t.record_id and i.acl && $3::bigint[]
     where t.workspace_id = $1 and t.member_id = $2 and t.read_at is null
     limit 100) as unread`,
);

export const selectReplies = statement<{ moment_id: number; author_member_id: number | null }>(
  'moments.replies',
  `select m.moment_id, m.author_member_id from moment m where m.workspace_id = $1 and m.parent_id = $2 order by m.moment_id`,
);

export interface MentionNames {
  by: string;
  slug: string;
  timezone: string;
  title: string | null;
  started_at: Date;
}

export const selectNames = statement<MentionNames>(
  'moments.mention-names',
  `select b.name as by, w.slug, w.timezone, r.title,
     r.recorded_at - coalesce(r.duration_ms, 0) * interval '1 millisecond' as started_at
   from record r
   join workspace w on w.workspace_id = r.workspace_id
   join member b on b.workspace_id = r.workspace_id and b.member_id = $3
   where r.workspace_id = $1 and r.record_id = $2`,
);
