import type { OperatorSession } from '@minutebook/server/start/open-operator-session.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { defineOperatorCommand, type Command, type Report, type Surroundings } from './command.ts';
import type { CommandParts, Given } from './command-parts.ts';
import type { Options } from './option.ts';
import { inWorkspace } from './workspace-options.ts';

/** A command that works in one workspace, which `--workspace` names. */
export function defineWorkspaceCommand<Operands extends Options, Flags extends Options>(
  command: CommandParts<Operands, Flags> & {
    run(
      given: Given<Operands, Flags> & { workspace: string },
      session: OperatorSession & { workspace_id: number },
      surroundings: Surroundings,
    ): Promise<Report | undefined>;
  },
): Command {
  return defineOperatorCommand({
    ...command,
    options: { ...inWorkspace, ...command.options },
    async run(given: Given<Operands, Flags> & { workspace: string }, session, surroundings) {
      const workspace_id = await requireWorkspace(session.ctx.db, given.workspace);
      return command.run(given, { ...session, workspace_id }, surroundings);
    },
  });
}
