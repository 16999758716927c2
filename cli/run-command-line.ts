import { formatOptions } from '@minutebook/mb/parser/option.ts';
import type { ExitCode } from '@minutebook/mb/output/report.ts';
import type { CommandGroup, Program } from '@minutebook/mb/parser/command-parts.ts';
import { runProgram } from '@minutebook/mb/run-program.ts';
import type { Terminal } from '@minutebook/mb/terminal.ts';
import { thisProcess, toConfig } from '@minutebook/server/base/config/config.ts';
import type { Env } from '@minutebook/server/base/config/env.ts';
import type { InstallationCommand } from './command.ts';
import { loadCommandGroups } from './commands.ts';
import about from './package.json' with { type: 'json' };

type Minutebook = Program<InstallationCommand, typeof formatOptions>;

export const toMinutebook = (groups: readonly CommandGroup<InstallationCommand>[]): Minutebook => ({
  name: 'minutebook',
  version: about.version,
  commands: groups.flatMap(({ commands }) => commands),
  groups,
  common: formatOptions,
  note: 'Settings come from the environment and .env.',
});

/**
 * Runs one command to its end. The exit code is 0 on success and 2 for wrong usage; docs/mb.md has the
 * others.
 */
export async function runCommandLine(
  args: readonly string[],
  env: Env,
  terminal: Terminal,
): Promise<ExitCode> {
  const program = toMinutebook(args[0] === '--version' ? [] : await loadCommandGroups(args[0]));
  return runProgram(program, args, {
    terminal,
    around: ({ format }) => ({
      config: toConfig(env, thisProcess()),
      terminal,
      env,
      format,
      // npm runs scripts in the folder of the package, and INIT_CWD has the folder of the user's shell.
      folder: env['INIT_CWD'] ?? process.cwd(),
    }),
    explain: async (error) => (await import('./explain-operator-error.ts')).explainOperatorError(error),
  });
}
