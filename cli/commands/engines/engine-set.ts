import { resolve } from 'node:path';
import { engineNames } from '@minutebook/contract/app/engine-endpoints.ts';
import { engineKinds } from '@minutebook/server/engines/settings/engine-setting-queries.ts';
import { setEngine } from '@minutebook/server/recordings/engines/set-engine.ts';
import { defineOperatorCommand, type Surroundings } from '../../command.ts';
import { findWorkspaceId, ofWorkspace, reportEngines } from './engine-report.ts';
import { choice, flag, required, text, texts, wholeNumber } from '../../option.ts';
import { readFirstLine } from '../../ask-passphrase.ts';

export const engineSet = defineOperatorCommand({
  name: 'engine set',
  summary: 'Chooses an engine, for the next job of every process; the environment wins where it sets one',
  operands: {
    kind: required(choice(engineKinds, 'what it is for')),
    engine: required(
      choice(engineNames, 'none and local transcribe, builtin makes insights, openai does both'),
    ),
  },
  options: {
    ...ofWorkspace,
    url: text('address', "a server with OpenAI's API, in the own network too"),
    model: text('name', 'a model that the server has, or an installed one'),
    key: flag('ask for its key, or read it from standard input'),
    'key-file': text('file', 'first line: its key'),
    language: text('code', 'ISO 639-1; left out: detected'),
    word: texts('word', 'a name or term that occurs'),
    threads: wholeNumber('count', 'of the local engine', { least: 1, most: 64 }),
    'context-tokens': wholeNumber('count', 'of a language model', { least: 4_096, most: 1_000_000 }),
  },
  example: 'engine set insights openai --url http://localhost:11434/v1 --model qwen3:8b',
  async run({ kind, engine, workspace, ...given }, session, around) {
    const workspace_id = await findWorkspaceId(session, workspace);
    const key = await readKey(around, { file: given['key-file'], is_asked: given.key });
    const place = { workspace_id, kind, actor_user_id: null };
    await setEngine(session.ctx, place, {
      engine,
      model: given.model ?? null,
      base_url: given.url ?? null,
      ...(key !== undefined && { key }),
      language: given.language ?? null,
      vocabulary: [...given.word],
      threads: given.threads ?? null,
      context_tokens: given['context-tokens'] ?? null,
    });
    return reportEngines(session, workspace_id, 'Set. A server that runs needs no restart.');
  },
});

/** Never on the command line, which every user of the machine can read. undefined: as it was. */
async function readKey(
  { terminal, folder }: Surroundings,
  { file, is_asked }: { file: string | undefined; is_asked: boolean },
): Promise<string | null | undefined> {
  if (file !== undefined) {
    return (await readFirstLine(resolve(folder, file))).trim() || null;
  }
  if (!is_asked) return undefined;
  return (await terminal.readPassword('Key of the engine: ')).trim() || null;
}
