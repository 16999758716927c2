/** A command as a value: name, arguments and action. Parser, help and completion read nothing else. */
import type { CommandParts, Given } from './parser/command-parts.ts';
import type { Options } from './parser/option.ts';
import type { ExitCode, Report } from './output/report.ts';
import type { Session } from './session.ts';

/** @typeParam Around what the action works with */
export interface CommandOf<Around> extends CommandParts {
  /** Returns a report, or an exit code after printing everything itself. */
  run(given: never, around: Around): Promise<Report | ExitCode>;
}

export type NewCommand<Around, Operands extends Options, Flags extends Options> = CommandParts<
  Operands,
  Flags
> & {
  run(given: Given<Operands, Flags>, around: Around): Promise<Report | ExitCode>;
};

/** A command that performs operations of the API, over HTTP or in this process. */
export type Command = CommandOf<Session>;

export const defineCommand = <Operands extends Options = {}, Flags extends Options = {}>(
  command: NewCommand<Session, Operands, Flags>,
): Command => command;
