import type { Program } from '@minutebook/cli/command-parts.ts';
import { UsageError } from '@minutebook/cli/option.ts';
import { parseCommandLine } from '@minutebook/cli/parse-command-line.ts';
import type { MbCommand } from './command.ts';
import { commands, groups } from './commands.ts';
import { commonOptions } from './common-options.ts';
import { explainError } from './explain-error.ts';
import { printReport, type Format } from './output/print-report.ts';
import type { ExitCode } from './output/report.ts';
import { toSafeJson } from './output/to-safe-text.ts';
import type { Env } from './profiles/places.ts';
import { makeSession } from './session.ts';
import type { Terminal } from './terminal.ts';
import about from './package.json' with { type: 'json' };

export const mb: Program<MbCommand, typeof commonOptions> = {
  name: 'mb',
  version: about.version,
  commands,
  groups,
  common: commonOptions,
  note: 'MB_URL, MB_TOKEN, MB_WORKSPACE and MB_PROFILE go before what "mb login" has stored.',
};

/** Runs one command to its end; its exit code is in docs/mb.md. */
export async function runCommandLine(
  args: readonly string[],
  { env, terminal }: { env: Env; terminal: Terminal },
): Promise<ExitCode> {
  let format: Format = 'text';
  try {
    const line = parseCommandLine(mb, args);
    if ('help' in line) {
      await terminal.write(`${line.help}\n`);
      return 0;
    }
    const { command, given, common } = line;
    if (common.json && common.csv) throw new UsageError('--json and --csv are two forms: give one.');
    if (common.csv && command.is_list !== true)
      throw new UsageError(`"mb ${command.name}" is no list: --csv is for lists.`);
    format = common.json ? 'json' : common.csv ? 'csv' : 'text';
    const report = await command.run(given as never, makeSession({ env, terminal, format, common }));
    if (typeof report === 'number') return report;
    await printReport(report, format, terminal);
    return report.exit_code ?? 0;
  } catch (error) {
    const { text, json, exit_code } = explainError(error);
    terminal.note(format === 'json' ? toSafeJson({ error: json }, 2) : text);
    return exit_code;
  }
}
