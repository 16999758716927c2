/** The people who can see a record, by name: its acl, resolved. */
import type { RecordAudience } from '@minutebook/contract/app/processing-endpoints.ts';
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2Permission } from '@minutebook/contract/resources/role.ts';
import { toWorkspacePermissions } from '../../access/permissions.ts';
import { READ_ALL, toAclParts } from '../../access/principals.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { isoTime } from '../../base/database/iso-time.ts';

interface LinkRow {
  expires_at: string | null;
}

const selectLink = statement<LinkRow>(
  'access.link',
  `select ${isoTime('s.expires_at')} as expires_at from share s
   where s.workspace_id = $1 and s.record_id = $2 and (s.expires_at is null or s.expires_at > $3)`,
);

/** undefined: no link leads to the record. */
async function findLink(
  db: Queryable,
  { workspace_id, record_id, now }: { workspace_id: number; record_id: number; now: Date },
): Promise<LinkRow | undefined> {
  return (await db.query(selectLink, [workspace_id, record_id, now]))[0];
}

const selectTeams = statement<RecordAudience['teams'][number]>(
  'access.audience-teams',
  `select t.team_id as id, t.name, (
     select count(*) from team_member tm
     join member m on m.workspace_id = tm.workspace_id and m.member_id = tm.member_id
     where tm.workspace_id = $1 and tm.team_id = t.team_id and m.status = 'active') as member_count
   from team t
   where t.workspace_id = $1 and t.team_id = any ($2::bigint[])
   order by t.name, t.team_id`,
);

const selectMembers = statement<{ id: number; name: string }>(
  'access.audience-members',
  `select m.member_id as id, m.name from member m
   where m.workspace_id = $1 and m.member_id = any ($2::bigint[]) and m.status = 'active'
   order by m.name, m.member_id`,
);

interface PossibleReader {
  id: number;
  name: string;
  base_role: BaseWorkspaceRole;
  effects: V2Permission[];
}

const selectPossibleReaders = statement<PossibleReader>(
  'access.audience-readers',
  `with effect as (
     select mr.member_id, jsonb_agg(jsonb_build_object('resource', p.resource, 'effect', p.effect)) as effects
     from member_workspace_role mr
     join workspace_role_permission p on p.workspace_id = mr.workspace_id and p.role_id = mr.role_id
     where mr.workspace_id = $1 and p.resource = 'record.read_all'
     group by mr.member_id
   )
   select m.member_id as id, m.name, m.base_role, coalesce(e.effects, '[]') as effects
   from member m
   left join effect e on e.member_id = m.member_id
   where m.workspace_id = $1 and m.status = 'active' and (m.base_role in ('owner', 'admin') or e.member_id is not null)
   order by m.name, m.member_id`,
);

/** @param record.acl the acl in record_index, which decides */
export async function readAudience(
  db: Queryable,
  {
    workspace_id,
    record: { record_id, acl },
    now,
  }: { workspace_id: number; record: { record_id: number; acl: readonly number[] }; now: Date },
): Promise<RecordAudience> {
  const { is_for_workspace, team_ids, member_ids } = toAclParts(acl);
  const [teams, members, possible, link] = await Promise.all([
    db.query(selectTeams, [workspace_id, team_ids]),
    db.query(selectMembers, [workspace_id, member_ids]),
    db.query(selectPossibleReaders, [workspace_id]),
    findLink(db, { workspace_id, record_id, now }),
  ]);
  // A draft whose owner has left stays visible to those who read everything, though its acl does not say so.
  const isForReaders = acl.includes(READ_ALL) || members.length === 0;
  const readers = isForReaders ? possible.filter(readsAll) : [];
  return {
    everyone: is_for_workspace,
    teams,
    members,
    reads_all: readers.map(({ id, name }) => ({ id, name })),
    link: link ?? null,
  };
}

function readsAll({ base_role, effects }: PossibleReader): boolean {
  return toWorkspacePermissions(base_role, effects)['record.read_all'] === 'allow';
}
