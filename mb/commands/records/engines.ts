import { defineCommand } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { recordId } from './record-get.ts';

export const engines = defineCommand({
  name: 'engines',
  summary: 'Lists the engines that can transcribe a record again, the default first',
  operands: { record: recordId },
  example: 'engines 12',
  is_list: true,
  async run({ record }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const params = { slug, record_id: record };
    const { items } = await client.listSpeechEngines({ params });
    const shown = tableOf(items, { engine: ({ engine }) => engine, model: ({ model }) => model });
    return { json: { items }, shown };
  },
});
