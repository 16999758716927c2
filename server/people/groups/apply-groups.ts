/**
 * At each sign-in, gives the user the roles and teams that the provider's groups stand for, and takes away
 * those that they no longer stand for.
 */
import type { GroupRule } from '@minutebook/contract/app/sign-on-endpoints.ts';
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { listWorkspacesOfUser } from '../../access/access-queries.ts';
import { statement, type Database, type WriteTransaction } from '../../base/database/database.ts';
import { inLockingTransaction, within } from '../../base/database/locking-transaction.ts';
import { hasActiveOwner, updateMember } from '../members/member-acts.ts';
import { putTeamMember, removeTeamMember } from '../teams/team-member-acts.ts';
import { lockWorkspace } from '../workspaces/workspace-queries.ts';
import type { Rules } from './group-rules.ts';
import type { Groups } from './read-groups.ts';

interface Standing extends Rules {
  member_id: number;
  base_role: BaseWorkspaceRole;
  role_ids: number[];
  team_ids: number[];
  known_role_ids: number[];
  known_team_ids: number[];
}

// Rules may name roles and teams that have been deleted; those are left out.
const selectStanding = statement<Standing>(
  'groups.standing',
  `select m.member_id, m.base_role, g.otherwise, g.rules,
     coalesce((select jsonb_agg(r.role_id) from member_workspace_role r
       where r.workspace_id = $1 and r.member_id = m.member_id), '[]') as role_ids,
     coalesce((select jsonb_agg(t.team_id) from team_member t
       where t.workspace_id = $1 and t.member_id = m.member_id), '[]') as team_ids,
     coalesce((select jsonb_agg(r.role_id) from workspace_role r where r.workspace_id = $1), '[]') as known_role_ids,
     coalesce((select jsonb_agg(t.team_id) from team t where t.workspace_id = $1), '[]') as known_team_ids
   from group_rules g
   join member m on m.workspace_id = g.workspace_id and m.user_id = $2 and m.status = 'active' and m.kind = 'person'
   where g.workspace_id = $1`,
);

export interface SignedIn {
  user_id: number;
  groups: Groups;
  now: Date;
}

/** Changes nothing when the groups are unknown. */
export async function applyGroups(db: Database, { user_id, groups, now }: SignedIn): Promise<void> {
  if (groups.note !== null && groups.note !== 'absent') return;
  const work = async (tx: WriteTransaction) => {
    for (const id of await listWorkspacesOfUser(tx, user_id)) await applyIn(tx, id, { user_id, groups, now });
  };
  await inLockingTransaction(db, work, errors.serviceUnavailable);
}

async function applyIn(
  tx: WriteTransaction,
  workspace_id: number,
  { user_id, groups, now }: SignedIn,
): Promise<void> {
  const values = [workspace_id, user_id];
  const [seen] = await tx.query(selectStanding, values);
  if (seen === undefined || seen.rules.length === 0) return;
  await lockWorkspace(tx, workspace_id);
  const [before] = await tx.query(selectStanding, values);
  if (before === undefined) return;
  const { member_id } = before;
  const isOnlyOwner = before.base_role === 'owner' && !(await hasActiveOwner(tx, workspace_id, member_id));
  const after = toMeant(before, { names: groups.names, isOnlyOwner });
  const act = { workspace_id, actor_user_id: null, at: now };
  const changes = {
    ...(after.base_role !== before.base_role && { base_role: after.base_role }),
    ...(!isSame(after.role_ids, before.role_ids) && { role_ids: after.role_ids }),
  };
  if (Object.keys(changes).length > 0) await updateMember(within(tx), act, { member_id, ...changes });
  for (const team_id of after.team_ids.filter((id) => !before.team_ids.includes(id)))
    await putTeamMember(within(tx), act, { team_id, member_id, base_role: 'member', role_ids: [] });
  for (const team_id of before.team_ids.filter((id) => !after.team_ids.includes(id)))
    await removeTeamMember(within(tx), act, { team_id, member_id });
}

const isSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

/**
 * Computes the places that the rules give. Whatever no rule names stays as it is, and the last owner stays an
 * owner.
 */
function toMeant(
  { rules, otherwise, ...before }: Standing,
  { names, isOnlyOwner }: { names: readonly string[]; isOnlyOwner: boolean },
) {
  const groups = new Set(names.map(toPlainName));
  const isIn = ({ group }: GroupRule) => groups.has(toPlainName(group));
  const given = rules.filter(isIn).map(({ base_role }) => base_role);
  const highest = baseWorkspaceRoles.find((role) => given.includes(role)) ?? otherwise;
  const isRuled = rules.some(({ base_role }) => base_role !== null);
  const mix = (now: readonly number[], known: readonly number[], key: 'role_id' | 'team_id') => {
    const ruled = new Set(rules.map((rule) => rule[key]));
    const meant = new Set(rules.filter(isIn).map((rule) => rule[key]));
    const kept = now.filter((id) => !ruled.has(id) || meant.has(id));
    return [...kept, ...known.filter((id) => meant.has(id) && !now.includes(id))];
  };
  return {
    base_role: isRuled && !isOnlyOwner ? highest : before.base_role,
    role_ids: mix(before.role_ids, before.known_role_ids, 'role_id'),
    team_ids: mix(before.team_ids, before.known_team_ids, 'team_id'),
  };
}

/** Keycloak writes groups as paths. */
const toPlainName = (name: string) => name.trim().replace(/^\//, '');
