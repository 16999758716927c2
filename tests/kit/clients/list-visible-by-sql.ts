/** Lists the records that somebody can see, by plain SQL over the original tables, without principals. */
import { statement } from '@minutebook/server/base/database/database.ts';
import type { TestMember } from '../make/make-workspace.ts';
import type { TestServer } from '../test-server.ts';

const selectVisible = statement<{ record_id: number }>(
  'test.visible',
  `with me as (
     select m.member_id, m.base_role, case
       when m.base_role = 'owner' then true
       when 'deny' = any (e.effects) then false
       when 'allow' = any (e.effects) then true
       else m.base_role = 'admin' end as reads_all
     from member m, lateral (
       select array_agg(p.effect) as effects
       from member_workspace_role mr join workspace_role_permission p using (workspace_id, role_id)
       where mr.workspace_id = m.workspace_id and mr.member_id = m.member_id and p.resource = 'record.read_all') e
     where m.workspace_id = $1 and m.member_id = $2
   ), my_team as (
     select team_id from team_member where workspace_id = $1 and member_id = $2
   )
   select r.record_id
   from record r cross join me
   left join member o on o.workspace_id = r.workspace_id and o.member_id = r.owner_member_id
   where r.workspace_id = $1 and (
     r.owner_member_id = me.member_id
     or r.is_draft and me.reads_all and o.status is distinct from 'active'
     or not r.is_draft and (
       me.reads_all
       or r.scope = 'workspace' and me.base_role <> 'guest'
       or r.scope <> 'private' and exists (
         select from record_team t where t.workspace_id = $1 and t.record_id = r.record_id and t.team_id in (select team_id from my_team))
       or exists (
         select from record_access_team t where t.workspace_id = $1 and t.record_id = r.record_id and t.team_id in (select team_id from my_team))
       or exists (
         select from record_access_member a where a.workspace_id = $1 and a.record_id = r.record_id and a.member_id = me.member_id)))
   order by r.record_id desc`,
);

/** Newest first, for an active member. */
export async function listVisibleBySql(
  { ctx }: TestServer,
  workspace_id: number,
  { member_id }: Pick<TestMember, 'member_id'>,
): Promise<number[]> {
  const rows = await ctx.db.query(selectVisible, [workspace_id, member_id]);
  return rows.map(({ record_id }) => record_id);
}
