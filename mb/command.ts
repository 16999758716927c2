/** A command as a value: its name, its arguments and its action. Parser, help and completion read nothing else. */
import type { CommandParts, Given } from './parser/command-parts.ts';
import type { Options } from './parser/option.ts';
import type { ExitCode, Report } from './output/report.ts';
import type { Session } from './session.ts';

/** @typeParam Around what it works with */
export interface CommandOf<Around> extends CommandParts {
  /** true: it can be asked for --csv. */
  is_list?: boolean;
  /** An exit code: it has printed everything itself. */
  run(given: never, around: Around): Promise<Report | ExitCode>;
}

export type NewCommand<Around, Operands extends Options, Flags extends Options> = CommandParts<
  Operands,
  Flags
> & {
  is_list?: boolean;
  run(given: Given<Operands, Flags>, around: Around): Promise<Report | ExitCode>;
};

/** A command that does what operations of the API do, over HTTP or in the process. */
export type Command = CommandOf<Session>;

export const defineCommand = <Operands extends Options, Flags extends Options>(
  command: NewCommand<Session, Operands, Flags>,
): Command => command;
