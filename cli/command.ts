/** A command as a value: what it is called, what it takes and what it does. The help is made from nothing else. */
import type { Config } from '@minutebook/server/base/config/config.ts';
import { openOperatorSession, type OperatorSession } from '@minutebook/server/start/open-operator-session.ts';
import type { Env } from '@minutebook/server/base/config/env.ts';
import type { Options, ValuesOf } from './option.ts';
import type { Terminal } from './terminal.ts';

/** What a command has to say, for programs and for people. */
export interface Report {
  json: unknown;
  text: string;
  /** 1 when a part of the work failed. */
  exit_code?: 0 | 1;
}

export interface Surroundings {
  config: Config;
  terminal: Terminal;
  /** What is no setting of ours, such as a proxy. */
  env: Env;
  /** The report is for a program: nothing else goes to standard output. */
  is_json: boolean;
  /** Where relative paths on the command line start. */
  folder: string;
}

export type Given<Operands extends Options, Flags extends Options> = ValuesOf<Operands> & ValuesOf<Flags>;

export interface CommandParts<Operands extends Options, Flags extends Options> {
  /** One word, or a noun and a verb: `token create`. */
  name: string;
  /** One sentence without its full stop. */
  summary: string;
  /** In the order in which they are given; the last may be repeatable. */
  operands: Operands;
  options: Flags;
  /** What comes after `minutebook`. */
  example: string;
}

export interface Command extends CommandParts<Options, Options> {
  /** undefined: everything has been said. */
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
    run(given: Given<Operands, Flags>, session: OperatorSession, surroundings: Surroundings): Promise<Report>;
  },
): Command {
  return defineCommand({
    ...command,
    async run(given: Given<Operands, Flags>, surroundings) {
      const session = await openOperatorSession(surroundings.config, `minutebook ${command.name}`, {
        on_progress: surroundings.terminal.step,
        on_lost: surroundings.terminal.fail,
      });
      try {
        return await command.run(given, session, surroundings);
      } finally {
        await session.close();
      }
    },
  });
}
