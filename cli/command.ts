/** A command as a value: its name, its arguments and its action. The help is generated from it alone. */
import type { Config } from '@minutebook/server/base/config/config.ts';
import { openOperatorSession, type OperatorSession } from '@minutebook/server/start/open-operator-session.ts';
import type { Env } from '@minutebook/server/base/config/env.ts';
import type { CommandParts, Given } from './command-parts.ts';
import type { Options } from './option.ts';
import type { Terminal } from './terminal.ts';

/** The result of a command, for programs and for people. */
export interface Report {
  json: unknown;
  text: string;
  /** 1 when a part of the work failed. */
  exit_code?: 0 | 1;
}

export interface Surroundings {
  config: Config;
  terminal: Terminal;
  /** Environment variables that are not settings of ours, such as a proxy. */
  env: Env;
  /** true: the report is for a program, and nothing else goes to standard output. */
  is_json: boolean;
  /** The folder that relative paths on the command line start from. */
  folder: string;
}

export interface Command extends CommandParts {
  /** undefined: the command has already printed everything. */
  run(given: never, surroundings: Surroundings): Promise<Report | undefined>;
}

export function defineCommand<Operands extends Options, Flags extends Options>(
  command: CommandParts<Operands, Flags> & {
    run(given: Given<Operands, Flags>, surroundings: Surroundings): Promise<Report | undefined>;
  },
): Command {
  return command;
}

/** A command that works on the database, beside a running server or without one. */
export function defineOperatorCommand<Operands extends Options, Flags extends Options>(
  command: CommandParts<Operands, Flags> & {
    run(
      given: Given<Operands, Flags>,
      session: OperatorSession,
      surroundings: Surroundings,
    ): Promise<Report | undefined>;
  },
): Command {
  return defineCommand({
    ...command,
    async run(given: Given<Operands, Flags>, surroundings) {
      const session = await openOperatorSession(surroundings.config, `minutebook ${command.name}`, {
        onProgress: surroundings.terminal.step,
        onLost: surroundings.terminal.fail,
      });
      try {
        return await command.run(given, session, surroundings);
      } finally {
        await session.close();
      }
    },
  });
}
