import type { BaseTeamRole } from '@minutebook/contract/resources/allowed-values.ts';
import { createTeam, type NewTeam } from '@minutebook/server/people/teams/team-acts.ts';
import { putTeamMember } from '@minutebook/server/people/teams/team-member-acts.ts';
import type { TestMember, TestWorkspace } from './make-workspace.ts';
import type { TestServer } from '../test-server.ts';

let made = 0;

/** Returns its id. */
export async function makeTeam(
  server: TestServer,
  { workspace_id }: TestWorkspace,
  fields: Partial<NewTeam> = {},
): Promise<number> {
  made += 1;
  const team = { name: `Team ${made}`, ...fields };
  return (await createTeam(server.ctx.db, { workspace_id, at: server.clock.now() }, team)).team_id;
}

export async function makeTeamMember(
  server: TestServer,
  { workspace_id }: TestWorkspace,
  team_id: number,
  { member_id }: TestMember,
  { base_role = 'member', role_ids = [] }: { base_role?: BaseTeamRole; role_ids?: readonly number[] } = {},
): Promise<void> {
  const place = { team_id, member_id, base_role, role_ids };
  await putTeamMember(server.ctx.db, { workspace_id, at: server.clock.now() }, place);
}
