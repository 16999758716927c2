/** Manages models on this machine. */
import { render } from '@minutebook/contract/reasons.ts';
import { tableOf } from '@minutebook/mb/output/report.ts';
import { flag, required, text, texts, withDefault } from '@minutebook/mb/parser/option.ts';
import type { Terminal } from '@minutebook/mb/terminal.ts';
import type { Config } from '@minutebook/server/base/config/config.ts';
import type { TranscribeConfig } from '@minutebook/server/base/config/transcribe-config.ts';
import { makeWorkerPool } from '@minutebook/server/base/worker/worker-pool.ts';
import { chooseInsights } from '@minutebook/server/engines/choose-insights.ts';
import { chooseSpeech } from '@minutebook/server/engines/choose-speech.ts';
import { type CatalogueModel, catalogue, sizeOf } from '@minutebook/server/engines/local/catalogue.ts';
import { findModelSource } from '@minutebook/server/engines/local/install/find-model-source.ts';
import { InstallError } from '@minutebook/server/engines/local/install/install-error.ts';
import { type ModelSource, installModel } from '@minutebook/server/engines/local/install/install-model.ts';
import { removeModel } from '@minutebook/server/engines/local/install/remove-model.ts';
import { tryModel } from '@minutebook/server/engines/local/install/try-model.ts';
import { chooseMinutesModel, findLack } from '@minutebook/server/engines/local/install/find-lack.ts';
import { toGb } from '@minutebook/server/engines/local/minutes/memory-room.ts';
import { minutesCatalogue } from '@minutebook/server/engines/local/minutes/minutes-catalogue.ts';
import {
  kindOf,
  listAllModelFolders,
  type ModelFacts,
} from '@minutebook/server/engines/local/model-folder.ts';
import { resolve } from 'node:path';
import { defineCommand } from '../../command.ts';
import { makeProgressBar, toMegabytes } from '../../to-progress.ts';

const names = [...catalogue, ...minutesCatalogue()].map(({ name }) => name);
/** Stands for the best language model for which this machine has the memory. */
const MINUTES = 'minutes';

export const engineInstall = defineCommand({
  name: 'engine install',
  summary:
    'Installs a model that transcribes or writes minutes on this machine; run again, it resumes an interrupted download',
  operands: {
    model: withDefault(
      text('model', `one of ${names.join(', ')}, ${MINUTES} (what fits of them), or yours with --from`),
      names[0] ?? '',
    ),
  },
  options: {
    from: text('folder|address', 'where its files are, for a machine without internet'),
    'accept-licence': flag('agree to a licence with terms of its own'),
    'accept-digest': texts('sha256', 'take a file that is not what the catalogue has, by its digest'),
  },
  example: 'engine install sense-voice',
  async run({ model: asked, from, 'accept-licence': isAgreed, 'accept-digest': digests }, around) {
    const { config, terminal, env, folder: folderOfShell } = around;
    const name = asked === MINUTES ? chooseMinutesModel().name : asked;
    // Downloaded files stay in place, so there is nothing to clean up when the process is stopped.
    const { signal } = new AbortController();
    const place = from === undefined || /^https?:\/\//.test(from) ? from : resolve(folderOfShell, from);
    const { source, known } = await findModelSource(name, place, { proxy_env: env, signal });
    const lack = await findLack(source);
    if (lack !== undefined) throw new InstallError(`Sorry: ${render(lack)}.`);
    terminal.note(describe(source, known, config.models_dir));
    if (known !== undefined && !known.is_open && !isAgreed) await requireConsent(terminal, known);
    const bar = makeProgressBar(terminal, sizeOf(source));
    const folder = await installModel({
      model: source,
      models_dir: config.models_dir,
      accepted_digests: new Set(digests),
      proxy_env: env,
      signal,
      onProgress: bar.show,
    });
    bar.end();
    const kind = kindOf(source.format);
    terminal.step(kind === 'insights' ? 'Trying it on two sentences' : 'Trying it on a second of silence');
    const workers = makeWorkerPool({ most: 1, onKilled: () => undefined });
    const { ok, message } = await tryModel(folder, { workers });
    await workers.stop();
    const next = ok
      ? `\n${kind === 'insights' ? toMinutesNext(config, name) : toNext(config.transcribe, name)}`
      : '';
    return {
      json: { model: name, folder, ok, message },
      shown: `Installed ${name} in ${folder}.\n${message}${next}`,
      exit_code: ok ? 0 : 1,
    };
  },
});

function describe(source: ModelSource, known: CatalogueModel | undefined, modelsDir: string): string {
  const { name, languages, licence, memory_bytes } = source;
  const hour = known?.hour_minutes;
  const about = known === undefined ? 'a model of yours' : known.about;
  const at = known === undefined ? '' : `, ${known.licence_url}`;
  const size = toMegabytes(sizeOf(source));
  return [
    `${name}: ${about} (${languages})`,
    `Size: ${size}, in ${modelsDir}`,
    `Licence: ${licence}${at}`,
    ...(memory_bytes === undefined ? [] : [`Memory: about ${toGb(memory_bytes)} while it writes`]),
    ...(hour === undefined ? [] : [`Minutes of an hour's meeting: ${toHour(hour)}`]),
  ].join('\n');
}

const toHour = (hour: NonNullable<CatalogueModel['hour_minutes']>) =>
  `about ${hour[2]} minutes on 2 cores, ${hour[4]} on 4, ${hour[8]} on 8 (an estimate; "engine test minutes" measures this machine)`;

async function requireConsent(terminal: Terminal, { name, licence_url }: CatalogueModel): Promise<void> {
  if (await terminal.confirm('Do you agree to this licence?')) return;
  throw new InstallError(
    `${name} has a licence with terms of its own: read ${licence_url}, and give --accept-licence if you agree.`,
  );
}

function toNext(transcribe: TranscribeConfig, name: string): string {
  const is_own = transcribe.engine === 'local';
  if (!is_own) return 'Set MINUTEBOOK_TRANSCRIBE_ENGINE=local to have recordings transcribed with it.';
  if (transcribe.model !== null && transcribe.model !== name) {
    return `Set MINUTEBOOK_TRANSCRIBE_MODEL=${name} to have recordings transcribed with it.`;
  }
  return 'Recordings are transcribed from now on, unless another engine is set ("minutebook engine show"); a server that runs needs no restart.';
}

function toMinutesNext({ insights }: Pick<Config, 'insights'>, name: string): string {
  if (insights.engine !== 'local')
    return 'Set MINUTEBOOK_INSIGHTS_ENGINE=local to have minutes written with it.';
  if (insights.model !== null && insights.model !== name)
    return `Set MINUTEBOOK_INSIGHTS_MODEL=${name} to have minutes written with it.`;
  return 'It writes minutes from now on, unless another engine is set ("minutebook engine show"); a server that runs needs no restart.';
}

export const engineList = defineCommand({
  name: 'engine list',
  summary: 'Lists models of speech and for minutes, installed and available',
  is_list: true,
  example: 'engine list',
  async run(_given, { config }) {
    const installed = listAllModelFolders(config.models_dir);
    const speech = chooseSpeech(config.transcribe);
    const minutes = chooseInsights(config.insights);
    // Another engine may be in use: `engine show` tells.
    const first = [speech, minutes].flatMap((chosen) =>
      chosen.engine === 'local' ? [chosen.folder.path] : [],
    );
    const all = [...catalogue, ...minutesCatalogue()];
    const others = all.filter(({ name }) => !installed.some((folder) => folder.name === name));
    const toItem = (
      model: Pick<ModelFacts, 'name' | 'format' | 'languages' | 'licence'> & Sized,
      state: string,
    ) => ({
      name: model.name,
      kind: kindOf(model.format),
      state,
      size_bytes: sizeOf(model),
      memory_bytes: model.memory_bytes ?? null,
      hour_minutes: all.find(({ name }) => name === model.name)?.hour_minutes ?? null,
      languages: model.languages,
      licence: model.licence,
    });
    const items = [
      ...installed.map((folder) =>
        toItem(folder, first.includes(folder.path) ? 'installed, the default' : 'installed'),
      ),
      ...others.map((model) => toItem(model, 'not installed')),
    ];
    const table = tableOf(items, {
      model: ({ name }) => name,
      for: ({ kind }) => kind,
      state: ({ state }) => state,
      size: ({ size_bytes }) => toMegabytes(size_bytes),
      memory: ({ memory_bytes }) => memory_bytes && toGb(memory_bytes),
      languages: ({ languages }) => languages,
    });
    return { json: { items }, shown: table };
  },
});

type Sized = Parameters<typeof sizeOf>[0] & Pick<ModelFacts, 'memory_bytes'>;

export const engineRemove = defineCommand({
  name: 'engine remove',
  summary: 'Removes a model from this machine',
  operands: { model: required(text('model', 'its name')) },
  example: 'engine remove whisper-turbo',
  async run({ model }, { config }) {
    await removeModel(config.models_dir, model);
    return { json: { model }, shown: `Removed ${model}.` };
  },
});
