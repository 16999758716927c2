/** Runs one command of a program to its end, and prints its result in the requested format. */
import { printReport, type Format } from './output/print-report.ts';
import type { ExitCode } from './output/report.ts';
import { toSafeJson } from './output/to-safe-text.ts';
import type { CommandOf } from './command.ts';
import type { Explained } from './explain-error.ts';
import type { Program } from './parser/command-parts.ts';
import { UsageError, type formatOptions, type Options, type ValuesOf } from './parser/option.ts';
import { parseCommandLine } from './parser/parse-command-line.ts';
import type { Terminal } from './terminal.ts';

type FormatOptions = typeof formatOptions;

interface Surroundings<Around, Common extends Options> {
  terminal: Terminal;
  around: (line: { common: ValuesOf<Common>; format: Format }) => Around;
  explain: (error: unknown) => Promise<Explained>;
}

export async function runProgram<Around, Common extends Options>(
  program: Program<CommandOf<Around>, Common & FormatOptions>,
  args: readonly string[],
  { terminal, around, explain }: Surroundings<Around, Common & FormatOptions>,
): Promise<ExitCode> {
  let format: Format = 'text';
  try {
    const line = parseCommandLine(program, args);
    if ('help' in line) {
      await terminal.write(`${line.help}\n`);
      return 0;
    }
    const { command, given, common } = line;
    const { json: isJson, csv: isCsv } = common as ValuesOf<FormatOptions>;
    if (isJson && isCsv) throw new UsageError('--json and --csv are two forms: give one.');
    if (isCsv && command.is_list !== true)
      throw new UsageError(`"${program.name} ${command.name}" is no list: --csv is for lists.`);
    format = isJson ? 'json' : isCsv ? 'csv' : 'text';
    const report = await command.run(given as never, around({ common, format }));
    if (typeof report === 'number') return report;
    await printReport(report, format, terminal);
    return report.exit_code ?? 0;
  } catch (error) {
    const { text, json, exit_code } = await explain(error);
    terminal.note(format === 'json' ? toSafeJson({ error: json }, 2) : text);
    return exit_code;
  }
}
