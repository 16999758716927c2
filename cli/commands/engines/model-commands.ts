/** Models on this machine. */
import { render, toReason } from '@minutebook/contract/reasons.ts';
import { tableOf } from '@minutebook/mb/output/report.ts';
import { flag, required, text, texts, withDefault } from '@minutebook/mb/parser/option.ts';
import type { Terminal } from '@minutebook/mb/terminal.ts';
import type { TranscribeConfig } from '@minutebook/server/base/config/transcribe-config.ts';
import { chooseSpeech } from '@minutebook/server/engines/choose-speech.ts';
import { type CatalogueModel, catalogue, sizeOf } from '@minutebook/server/engines/local/catalogue.ts';
import { hasSpeechLibrary } from '@minutebook/server/engines/local/has-speech-library.ts';
import { findModelSource } from '@minutebook/server/engines/local/install/find-model-source.ts';
import { InstallError } from '@minutebook/server/engines/local/install/install-error.ts';
import { type ModelSource, installModel } from '@minutebook/server/engines/local/install/install-model.ts';
import { removeModel } from '@minutebook/server/engines/local/install/remove-model.ts';
import { tryModel } from '@minutebook/server/engines/local/install/try-model.ts';
import { listModelFolders } from '@minutebook/server/engines/local/model-folder.ts';
import { resolve } from 'node:path';
import { defineCommand } from '../../command.ts';
import { makeProgressBar, toMegabytes } from '../../to-progress.ts';

const names = catalogue.map(({ name }) => name);

export const engineInstall = defineCommand({
  name: 'engine install',
  summary: 'Installs a model that transcribes on this machine; run again, it resumes an interrupted download',
  operands: {
    model: withDefault(text('model', `one of ${names.join(', ')}, or yours with --from`), names[0] ?? ''),
  },
  options: {
    from: text('folder|address', 'where its files are, for a machine without internet'),
    'accept-licence': flag('agree to a licence with terms of its own'),
    'accept-digest': texts('sha256', 'take a file that is not what the catalogue has, by its digest'),
  },
  example: 'engine install sense-voice',
  async run({ model: name, from, 'accept-licence': isAgreed, 'accept-digest': digests }, around) {
    const { config, terminal, env, folder: folderOfShell } = around;
    if (!(await hasSpeechLibrary()))
      throw new InstallError(`Sorry: ${render(toReason('local_engine_missing'))}.`);
    // Downloaded files stay in place, so there is nothing to clean up when the process is stopped.
    const { signal } = new AbortController();
    const place = from === undefined || /^https?:\/\//.test(from) ? from : resolve(folderOfShell, from);
    const { source, known } = await findModelSource(name, place, { proxy_env: env, signal });
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
    terminal.step('Trying it on a second of silence');
    const { ok, message } = await tryModel(folder);
    const next = ok ? `\n${toNext(config.transcribe, name)}` : '';
    return {
      json: { model: name, folder, ok, message },
      shown: `Installed ${name} in ${folder}.\n${message}${next}`,
      exit_code: ok ? 0 : 1,
    };
  },
});

function describe(source: ModelSource, known: CatalogueModel | undefined, modelsDir: string): string {
  const { name, languages, licence } = source;
  const about = known === undefined ? 'a model of yours' : known.about;
  const at = known === undefined ? '' : `, ${known.licence_url}`;
  const size = toMegabytes(sizeOf(source));
  return [
    `${name}: ${about} (${languages})`,
    `Size: ${size}, in ${modelsDir}`,
    `Licence: ${licence}${at}`,
  ].join('\n');
}

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

export const engineList = defineCommand({
  name: 'engine list',
  summary: 'Lists speech models for this machine, installed and available',
  operands: {},
  options: {},
  example: 'engine list',
  async run(_given, { config }) {
    const installed = listModelFolders(config.models_dir);
    const chosen = chooseSpeech(config.transcribe);
    // The engine in force may be another: `engine show` looks it up.
    const first = chosen.engine === 'local' ? chosen.folder.path : undefined;
    const others = catalogue.filter(({ name }) => !installed.some((folder) => folder.name === name));
    const items = [
      ...installed.map((folder) => ({
        name: folder.name,
        state: folder.path === first ? 'installed, the default' : 'installed',
        size_bytes: sizeOf(folder),
        languages: folder.languages,
        licence: folder.licence,
      })),
      ...others.map((model) => ({
        name: model.name,
        state: 'not installed',
        size_bytes: sizeOf(model),
        languages: model.languages,
        licence: model.licence,
      })),
    ];
    const table = tableOf(items, {
      model: ({ name }) => name,
      state: ({ state }) => state,
      size: ({ size_bytes }) => toMegabytes(size_bytes),
      languages: ({ languages }) => languages,
    });
    return { json: { items }, shown: table };
  },
});

export const engineRemove = defineCommand({
  name: 'engine remove',
  summary: 'Removes a model from this machine',
  operands: { model: required(text('model', 'its name')) },
  options: {},
  example: 'engine remove whisper-turbo',
  async run({ model }, { config }) {
    await removeModel(config.models_dir, model);
    return { json: { model }, shown: `Removed ${model}.` };
  },
});
