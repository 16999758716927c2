/** A command of `mb` as a value; parser and help are those of the operator's command line. */
import type { CommandParts, Given } from '@minutebook/cli/command-parts.ts';
import type { Options } from '@minutebook/cli/option.ts';
import type { ExitCode, Report } from './output/report.ts';
import type { Session } from './session.ts';

export interface MbCommand extends CommandParts {
  /** true: it can be asked for --csv. */
  is_list?: boolean;
  /** An exit code: it has printed everything itself. */
  run(given: never, session: Session): Promise<Report | ExitCode>;
}

export function defineCommand<Operands extends Options, Flags extends Options>(
  command: CommandParts<Operands, Flags> & {
    is_list?: boolean;
    run(given: Given<Operands, Flags>, session: Session): Promise<Report | ExitCode>;
  },
): MbCommand {
  return command;
}
