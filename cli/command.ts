/**
 * Commands of the installation. Whatever an operation of the API can do is a command of `mb`, run as the
 * operator.
 */
import type { CommandOf, NewCommand } from '@minutebook/mb/command.ts';
import type { ExitCode, Report } from '@minutebook/mb/output/report.ts';
import type { CommandParts, Given } from '@minutebook/mb/parser/command-parts.ts';
import type { Options } from '@minutebook/mb/parser/option.ts';
import type { Session } from '@minutebook/mb/session.ts';
import type { Config } from '@minutebook/server/base/config/config.ts';
import { openServiceDatabase, type ServiceDatabase } from '@minutebook/server/base/open-service-database.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { openOperatorSession, type OperatorSession } from '@minutebook/server/start/open-operator-session.ts';
import { inWorkspace } from './workspace-options.ts';

export interface Surroundings extends Pick<Session, 'env' | 'terminal' | 'format' | 'folder'> {
  config: Config;
}

export type InstallationCommand = CommandOf<Surroundings>;

export const defineCommand = <Operands extends Options = {}, Flags extends Options = {}>(
  command: NewCommand<Surroundings, Operands, Flags>,
): InstallationCommand => command;

/** Defines a command that needs the database, beside a running server or without one. */
export const defineOperatorCommand = <Operands extends Options = {}, Flags extends Options = {}>(
  command: NewCommand<Surroundings & OperatorSession, Operands, Flags>,
): InstallationCommand =>
  defineCommand({
    ...command,
    run: (given, around) =>
      withOperator(command.name, around, (session) => command.run(given, { ...around, ...session })),
  });

/** Defines a command for the workspace that `--workspace` names. */
export const defineWorkspaceCommand = <Operands extends Options = {}, Flags extends Options = {}>(
  command: CommandParts<Operands, Flags> & {
    run(
      given: Given<Operands, Flags> & { workspace: string },
      session: Surroundings & OperatorSession & { workspace_id: number },
    ): Promise<Report | ExitCode>;
  },
): InstallationCommand =>
  defineOperatorCommand({
    ...command,
    options: { ...inWorkspace, ...command.options },
    async run(given: Given<Operands, Flags> & { workspace: string }, session) {
      const workspace_id = await requireWorkspace(session.ctx.db, given.workspace);
      return command.run(given, { ...session, workspace_id });
    },
  });

export async function withOperator<Result>(
  name: string,
  { config, terminal }: Surroundings,
  work: (session: OperatorSession) => Promise<Result>,
): Promise<Result> {
  const session = await openOperatorSession(config, `minutebook ${name}`, {
    onProgress: terminal.step,
    onLost: terminal.fail,
  });
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/** The database alone, without the checks of other commands, which a wrong secret or a foreign store would stop. */
export async function withDatabase<Result>(
  name: string,
  { config, terminal }: Surroundings,
  work: (opened: ServiceDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openServiceDatabase(config, {
    role: 'command',
    purpose: `minutebook ${name}`,
    onProgress: terminal.step,
    onLost: terminal.fail,
    onError: () => undefined,
  });
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
