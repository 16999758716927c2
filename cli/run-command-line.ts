import { thisProcess, toConfig } from '@minutebook/server/config/config.ts';
import type { Env } from '@minutebook/server/config/env.ts';
import { findOperatorSentence } from '@minutebook/server/operator/find-operator-sentence.ts';
import type { Report } from './command.ts';
import { commands } from './commands.ts';
import { UsageError } from './option.ts';
import { parseCommandLine } from './parse-command-line.ts';
import type { Terminal } from './terminal.ts';

/** Runs one command to its end. The exit code is 0 when it is done, 1 when it failed, 2 when it was not understood. */
export async function runCommandLine(
  args: readonly string[],
  env: Env,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  try {
    const line = parseCommandLine(commands, args);
    if ('help' in line) {
      terminal.print(line.help);
      return 0;
    }
    const { command, given, is_json } = line;
    const config = toConfig(env, thisProcess());
    // npm runs scripts in the folder of the package; what a person types starts where they stand.
    const folder = env['INIT_CWD'] ?? process.cwd();
    const report = await command.run(given as never, { config, terminal, is_json, folder });
    if (report !== undefined) terminal.print(toText(report, is_json));
    return report?.exit_code ?? 0;
  } catch (error) {
    return explain(error, terminal);
  }
}

function toText({ json, text }: Report, is_json: boolean): string {
  return is_json ? JSON.stringify(json, null, 2) : text;
}

function explain(error: unknown, terminal: Terminal): 1 | 2 {
  if (error instanceof UsageError) {
    terminal.note(error.message);
    return 2;
  }
  const sentence = findOperatorSentence(error);
  terminal.note(sentence ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  return 1;
}
