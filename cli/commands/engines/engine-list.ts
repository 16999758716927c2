import { chooseSpeech } from '@minutebook/server/engines/choose-speech.ts';
import { catalogue, sizeOf } from '@minutebook/server/engines/local/catalogue.ts';
import { listModelFolders } from '@minutebook/server/engines/local/model-folder.ts';
import { defineCommand } from '../../command.ts';
import { toMegabytes } from '../../to-progress.ts';
import { toTable } from '../../to-table.ts';

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
    const table = toTable(items, {
      model: ({ name }) => name,
      state: ({ state }) => state,
      size: ({ size_bytes }) => toMegabytes(size_bytes),
      languages: ({ languages }) => languages,
    });
    return { json: { items }, text: table };
  },
});
