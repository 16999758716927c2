/** Commands that show, choose and test the engines. */
import { toTable } from '@minutebook/mb/output/to-table.ts';
import { type AppEngine, engineNames } from '@minutebook/contract/app/engine-endpoints.ts';
import { choice, flag, required, text, texts, wholeNumber } from '@minutebook/mb/parser/option.ts';
import { describeEngines } from '@minutebook/server/engines/describe-engines.ts';
import { describeEnginesInForce } from '@minutebook/server/engines/settings/describe-engines-in-force.ts';
import { engineKinds } from '@minutebook/server/engines/settings/engine-setting-queries.ts';
import { findEngines } from '@minutebook/server/engines/settings/find-engines.ts';
import { isUnset, testEngine } from '@minutebook/server/engines/test-engine.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { setEngine, unsetEngine } from '@minutebook/server/recordings/engines/set-engine.ts';
import { makeSpeechEngine } from '@minutebook/server/engines/make-speech-engine.ts';
import {
  measureRecording,
  type MeasuredRecording,
} from '@minutebook/server/recordings/measure/measure-set.ts';
import { readSet, SetError } from '@minutebook/server/recordings/measure/read-set.ts';
import type { Config } from '@minutebook/server/base/config/config.ts';
import { render, toReason } from '@minutebook/contract/reasons.ts';
import type { OperatorSession } from '@minutebook/server/start/open-operator-session.ts';
import { resolve } from 'node:path';
import { readFirstLine } from '../../ask-passphrase.ts';
import { tableOf, type Report } from '@minutebook/mb/output/report.ts';
import { defineOperatorCommand, type Surroundings } from '../../command.ts';
import { toMeasureTable } from './measure-table.ts';

const ofWorkspace = {
  workspace: text(
    'slug',
    'of this workspace alone; left out: of every workspace without a choice of its own',
  ),
};

/** Returns null for the installation. */
const findWorkspaceId = async ({ ctx }: OperatorSession, slug: string | undefined): Promise<number | null> =>
  slug === undefined ? null : requireWorkspace(ctx.db, slug);

/** Shows the settings in use, and who has set them. */
async function reportEngines(
  { ctx }: OperatorSession,
  workspace_id: number | null,
  opening?: string,
): Promise<Report> {
  const items = describeEnginesInForce(ctx.config, await findEngines(ctx, workspace_id));
  const columns: Readonly<Record<string, (item: (typeof items)[number]) => string | null>> = {
    for: ({ kind }) => kind,
    engine: ({ engine }) => engine,
    model: ({ model }) => model,
    address: ({ base_url }) => base_url,
    key: ({ has_key }) => (has_key ? 'sealed' : null),
    'set by': toSetter,
    more: toMore,
  };
  const shown = opening === undefined ? tableOf(items, columns) : `${opening}\n\n${toTable(items, columns)}`;
  return { json: { items }, shown };
}

const toSetter = ({ source }: AppEngine) => (source === 'installation' ? 'engine set' : source);

function toMore({ language, threads, context_tokens, vocabulary }: AppEngine): string | null {
  const parts = [
    language === null ? [] : [`language ${language}`],
    threads === null ? [] : [`${threads} threads`],
    context_tokens === null ? [] : [`${context_tokens} tokens`],
    vocabulary.length === 0 ? [] : [`${vocabulary.length} words`],
  ].flat();
  return parts.length === 0 ? null : parts.join(', ');
}

export const engineShow = defineOperatorCommand({
  name: 'engine show',
  summary: 'Shows the engines that transcribe and make insights, and who set them',
  options: ofWorkspace,
  is_list: true,
  example: 'engine show --workspace seori',
  async run({ workspace }, session) {
    return reportEngines(session, await findWorkspaceId(session, workspace));
  },
});

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
  async run({ kind, engine, workspace, ...given }, session) {
    const workspace_id = await findWorkspaceId(session, workspace);
    const key = await readKey(session, { file: given['key-file'], is_asked: given.key });
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

/**
 * The key is never an argument, because every user of the machine can read those. Returns undefined to keep
 * the present one.
 */
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

export const engineUnset = defineOperatorCommand({
  name: 'engine unset',
  summary: 'Reverts what "engine set" or a page has chosen',
  operands: { kind: required(choice(engineKinds, 'what it is for')) },
  options: ofWorkspace,
  example: 'engine unset insights --workspace seori',
  async run({ kind, workspace }, session) {
    const workspace_id = await findWorkspaceId(session, workspace);
    const place = { workspace_id, kind, actor_user_id: null };
    const { was_set } = await unsetEngine(session.ctx, place);
    return reportEngines(session, workspace_id, was_set ? 'Taken back.' : 'Nothing was set.');
  },
});

export const engineTest = defineOperatorCommand({
  name: 'engine test',
  summary: 'Tests the configured engines with a small request and reports the result',
  operands: { what: choice(['speech', 'minutes'], 'only what is said; left out: both') },
  options: {
    kind: choice(engineKinds, 'the same as minutes (insights) and speech (transcription)'),
    ...ofWorkspace,
    set: text('folder', 'measure the speech engine on recordings with .txt, .vtt or .rttm files beside them'),
  },
  example: 'engine test minutes',
  async run({ what, kind: given, workspace, set }, session) {
    const kind = what === undefined ? given : what === 'minutes' ? 'insights' : 'transcription';
    const engines = await findEngines(session.ctx, await findWorkspaceId(session, workspace));
    if (set !== undefined) return measureSpeech(session, engines, resolve(session.folder, set));
    const chosen = describeEngines(engines).filter((engine) => kind === undefined || engine.kind === kind);
    const workers = session.ctx.workers.of(null);
    const items = [];
    for (const engine of chosen) {
      session.terminal.step(`Asking for ${engine.kind} …`);
      items.push({ ...engine, ...(await testEngine(engines, engine.kind, { workers })) });
    }
    const lines = items.map(
      (item) =>
        `${item.kind} (${item.engine}): ${item.ok ? 'fine' : isUnset(item) ? 'not set up' : 'FAILED'}, ${item.duration_ms} ms\n  ${item.message}`,
    );
    const failed = items.some((item) => !item.ok && !isUnset(item));
    return { json: { items }, shown: lines.join('\n'), ...(failed ? { exit_code: 1 } : {}) };
  },
});

async function measureSpeech(
  { ctx, terminal }: OperatorSession & Surroundings,
  { transcribe }: Pick<Config, 'transcribe'>,
  folder: string,
): Promise<Report> {
  const set = await readSet(folder);
  const engine = makeSpeechEngine(transcribe);
  if (engine === null) throw new SetError(render(toReason('no_speech_engine')));
  const { signal } = new AbortController();
  const workers = ctx.workers.of(null);
  const items: MeasuredRecording[] = [];
  const failures: { name: string; message: string }[] = [];
  for (const recording of set) {
    terminal.step(`Transcribing ${recording.name} …`);
    try {
      items.push(await measureRecording({ config: ctx.config, engine, workers, signal }, recording));
    } catch (error) {
      // A failure does not stop the others, because a set may take a night.
      failures.push({
        name: recording.name,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }
  const failed = failures.map(({ name, message }) => `${name}: FAILED: ${message}`);
  return {
    json: { engine: engine.name, model: engine.model, items, failures },
    shown: [...(items.length === 0 ? [] : [toMeasureTable(items)]), ...failed].join('\n'),
    exit_code: failures.length === 0 ? 0 : 1,
  };
}
