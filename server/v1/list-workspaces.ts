import { ok } from '../http/reply.ts';
import { listWorkspaceOptions } from './workspace-queries.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1ListWorkspaces: V1Handler<'v1-list-workspaces'> = async ({ caller, ctx }) => {
  const rows = await listWorkspaceOptions(ctx.db, caller.user_id);
  return ok(
    rows.map(({ allows_personal_tokens, ...workspace }) => ({
      ...workspace,
      option: { additional_options: { personal_access_token: { enabled: allows_personal_tokens } } },
    })),
  );
};
