/** A user's place in a workspace, computed from rows. */
import { statement, type Queryable } from '../base/database/database.ts';
import { findMembership, listGoneMemberIds, listMemberIds, type MembershipRow } from './access-queries.ts';
import type { Caller, CallerToken, CallerWorkspace, MemberCaller } from './caller.ts';
import { toWorkspacePermissions } from './permissions.ts';
import { memberPrincipal, READ_ALL, toPrincipals, WHOLE_WORKSPACE } from './principals.ts';

/** A caller without the token: an active member's rights in the workspace. */
export type Member = Omit<MemberCaller, 'token'>;

export interface Place {
  workspace: CallerWorkspace;
  /** null: not a member, or deactivated. */
  member: Member | null;
}

/** undefined: there is no such workspace. */
export async function loadPlace(
  db: Queryable,
  workspace_id: number,
  user_id: number,
): Promise<Place | undefined> {
  const row = await findMembership(db, workspace_id, user_id);
  if (row === undefined) return undefined;
  const workspace = toCallerWorkspace(row);
  if (row.member_id === null || row.base_role === null || row.member_status !== 'active') {
    return { workspace, member: null };
  }
  const permissions = toWorkspacePermissions(row.base_role, row.effects);
  const reads_all = permissions['record.read_all'] === 'allow';
  const principals = toPrincipals({
    member_id: row.member_id,
    is_guest: row.base_role === 'guest',
    reads_all,
    team_ids: row.teams.map((team) => team.team_id),
    gone_member_ids: reads_all ? await listGoneMemberIds(db, workspace_id) : [],
  });
  const teams = new Map(
    row.teams.map(({ team_id, base_role, effects }) => [team_id, { base_role, effects }]),
  );
  const { member_id, base_role, effects } = row;
  return {
    workspace,
    member: { user_id, workspace, member_id, base_role, effects, permissions, teams, principals },
  };
}

const selectActiveUser = statement<{ user_id: number }>(
  'access.active-user',
  `select u.user_id from app_user u where u.user_id = $1 and u.status = 'active'`,
);

/** The member that a job or mail acts for, without a token. null: not a member, or the member or user is deactivated. */
export async function loadActingMember(
  db: Queryable,
  workspace_id: number,
  user_id: number,
): Promise<Member | null> {
  if ((await db.query(selectActiveUser, [user_id])).length === 0) return null;
  return (await loadPlace(db, workspace_id, user_id))?.member ?? null;
}

/** Without `record.read_all`: what rests on it alone is read on purpose, and audited. */
export const toOwnPrincipals = ({ member_id, base_role, teams }: Member): number[] =>
  toPrincipals({
    member_id,
    is_guest: base_role === 'guest',
    reads_all: false,
    team_ids: [...teams.keys()],
    gone_member_ids: [],
  });

/** The operator's token counts as proven: whoever can read the database needs no second proof of who they are. */
const OPERATOR_TOKEN: CallerToken = {
  access_token_id: 0,
  kind: 'session',
  scope: 'write',
  scopes: null,
  workspace_id: null,
  opens_only: null,
  audience: null,
  expires_at: null,
  proof: 'factor',
};

/** The operator of the installation: may what an owner may, and sees every record, drafts of others too. */
export async function loadOperator(db: Queryable, workspace_id: number): Promise<Caller | undefined> {
  const row = await findMembership(db, workspace_id, null);
  if (row === undefined) return undefined;
  const drafts = (await listMemberIds(db, workspace_id)).map(memberPrincipal);
  return {
    user_id: null,
    member_id: null,
    token: OPERATOR_TOKEN,
    workspace: toCallerWorkspace(row),
    base_role: 'owner',
    effects: [],
    permissions: toWorkspacePermissions('owner', []),
    teams: new Map(),
    principals: [WHOLE_WORKSPACE, READ_ALL, ...drafts],
  };
}

function toCallerWorkspace(row: MembershipRow): CallerWorkspace {
  const { member_id: _m, member_status: _s, member_kind: _k, base_role: _r, ...others } = row;
  const { effects: _e, teams: _t, ...workspace } = others;
  return workspace;
}
