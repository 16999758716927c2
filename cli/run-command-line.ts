import { ApiError, toErrorBody } from '@minutebook/contract/errors.ts';
import { thisProcess, toConfig } from '@minutebook/server/base/config/config.ts';
import { UnknownSettingError } from '@minutebook/server/base/config/setting-names.ts';
import type { Env } from '@minutebook/server/base/config/env.ts';
import { findOperatorSentence } from '@minutebook/server/start/find-operator-sentence.ts';
import type { Command, Report } from './command.ts';
import type { CommandGroup, Program } from './command-parts.ts';
import { flag, UsageError } from './option.ts';
import about from './package.json' with { type: 'json' };
import { parseCommandLine } from './parse-command-line.ts';
import type { Terminal } from './terminal.ts';

const common = { json: flag('print the result as JSON') };

export const toMinutebook = (groups: readonly CommandGroup<Command>[]): Program<Command, typeof common> => ({
  name: 'minutebook',
  version: about.version,
  commands: groups.flatMap(({ commands }) => commands),
  groups,
  common,
  note: 'Settings come from the environment and .env.',
});

/**
 * These do not wait for what the other commands need: two run for months, where backups alone would take 20 MB of their memory, and
 * an import would need half a second more of a core before its first file.
 */
const loadedAlone = new Map<string | undefined, () => Promise<Command>>([
  ['serve', () => import('./commands/installation/serve.ts').then(({ serve }) => serve)],
  ['worker', () => import('./commands/installation/worker.ts').then(({ worker }) => worker)],
  ['import', () => import('./commands/records/import.ts').then(({ importCommand }) => importCommand)],
]);

async function loadCommands(name: string | undefined): Promise<readonly CommandGroup<Command>[]> {
  const alone = await loadedAlone.get(name)?.();
  return alone === undefined ? (await import('./commands.ts')).groups : [{ heading: '', commands: [alone] }];
}

/** Runs one command to its end. The exit code is 0 on success, 1 on failure, 2 for wrong usage. */
export async function runCommandLine(
  args: readonly string[],
  env: Env,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  let is_json = false;
  try {
    const line = parseCommandLine(toMinutebook(await loadCommands(args[0])), args);
    if ('help' in line) {
      terminal.print(line.help);
      return 0;
    }
    const { command, given } = line;
    is_json = line.common.json;
    const config = toConfig(env, thisProcess());
    // npm runs scripts in the folder of the package; INIT_CWD is the folder where the user typed the command.
    const folder = env['INIT_CWD'] ?? process.cwd();
    const report = await command.run(given as never, { config, terminal, env, is_json, folder });
    if (report !== undefined) terminal.print(toText(report, is_json));
    return report?.exit_code ?? 0;
  } catch (error) {
    return explain(error, terminal, is_json);
  }
}

function toText({ json, text }: Report, isJson: boolean): string {
  return isJson ? JSON.stringify(json, null, 2) : text;
}

/** Prints the sentence for a person; for a program, the API's error body, also on standard error. */
function explain(error: unknown, terminal: Terminal, isJson: boolean): 1 | 2 {
  if (error instanceof UsageError || error instanceof UnknownSettingError) {
    terminal.note(error.message);
    return 2;
  }
  if (isJson && error instanceof ApiError) {
    terminal.note(JSON.stringify(toErrorBody(error, null), null, 2));
    return 1;
  }
  const sentence = findOperatorSentence(error);
  terminal.note(sentence ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  return 1;
}
