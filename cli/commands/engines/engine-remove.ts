import { removeModel } from '@minutebook/server/engines/local/install/remove-model.ts';
import { defineCommand } from '../../command.ts';
import { required, text } from '../../option.ts';

export const engineRemove = defineCommand({
  name: 'engine remove',
  summary: 'Removes a model from this machine',
  operands: { model: required(text('model', 'its name')) },
  options: {},
  example: 'engine remove whisper-turbo',
  async run({ model }, { config }) {
    await removeModel(config.models_dir, model);
    return { json: { model }, text: `Removed ${model}.` };
  },
});
