import type { PermissionResource, PermissionStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { createTeamRole, createWorkspaceRole } from '@minutebook/server/people/roles/role-acts.ts';
import type { TestWorkspace } from './make-workspace.ts';
import type { TestServer } from '../test-server.ts';

let made = 0;

/** `{'record.share': 'deny'}` */
export type RoleEffects = { [Resource in PermissionResource]?: PermissionStatus };

interface RoleFields {
  name?: string;
  description?: string;
}

/** Makes a custom workspace role with these effects, in this order. Returns its id. */
export async function makeWorkspaceRole(
  server: TestServer,
  { workspace_id }: TestWorkspace,
  effects: RoleEffects = {},
  fields: RoleFields = {},
): Promise<number> {
  const role = toNewRole(effects, fields);
  return (await createWorkspaceRole(server.ctx.db, { workspace_id, at: server.clock.now() }, role)).role_id;
}

/** Makes a custom team role in the same way. */
export async function makeTeamRole(
  server: TestServer,
  { workspace_id }: TestWorkspace,
  effects: RoleEffects = {},
  fields: RoleFields = {},
): Promise<number> {
  const role = toNewRole(effects, fields);
  return (await createTeamRole(server.ctx.db, { workspace_id, at: server.clock.now() }, role)).role_id;
}

function toNewRole(effects: RoleEffects, fields: RoleFields) {
  made += 1;
  const permissions = (Object.entries(effects) as [PermissionResource, PermissionStatus][]).map(
    ([resource, effect]) => ({ resource, effect }),
  );
  return { name: `Role ${made}`, ...fields, permissions };
}
