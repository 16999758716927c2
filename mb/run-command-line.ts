import { commands, groups } from './commands.ts';
import type { Command } from './command.ts';
import { commonOptions } from './parser/option.ts';
import { explainError } from './explain-error.ts';
import type { ExitCode } from './output/report.ts';
import about from './package.json' with { type: 'json' };
import type { Program } from './parser/command-parts.ts';
import type { Env } from './profiles/places.ts';
import { runProgram } from './run-program.ts';
import { makeSession } from './session.ts';
import type { Terminal } from './terminal.ts';

export const mb: Program<Command, typeof commonOptions> = {
  name: 'mb',
  version: about.version,
  commands,
  groups,
  common: commonOptions,
  note: 'MB_URL, MB_TOKEN, MB_WORKSPACE and MB_PROFILE go before what "mb login" has stored.',
};

/** Runs one command to its end; docs/mb.md lists the exit codes. */
export const runCommandLine = (
  args: readonly string[],
  { env, terminal }: { env: Env; terminal: Terminal },
): Promise<ExitCode> =>
  runProgram(mb, args, {
    terminal,
    around: ({ common, format }) => makeSession({ env, terminal, common, format, folder: process.cwd() }),
    explain: async (error) => explainError(error),
  });
