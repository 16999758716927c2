/** Labels of a workspace, and on its records. */
import { required, text, type Option } from '@minutebook/cli/option.ts';
import { defineCommand } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { recordId } from './record-get.ts';
import { findLabels } from './record-filters.ts';

export const labelList = defineCommand({
  name: 'label list',
  summary: 'Lists the labels of the workspace, and how many records of yours carry each',
  operands: {},
  options: {},
  example: 'label list',
  is_list: true,
  async run(_given, { connect }) {
    const { client, findSlug } = await connect();
    const { items } = await client.listLabels({ params: { slug: await findSlug() } });
    const shown = tableOf(items, {
      id: ({ id }) => id,
      records: (label) => label.record_count,
      name: ({ name }) => name,
    });
    return { json: { items }, shown };
  },
});

const recordIds: Option<readonly number[]> = {
  ...recordId,
  is_repeatable: true,
  read: (given, name) => [
    recordId.read(given.slice(0, 1), name),
    ...given.slice(1).map((one) => recordId.read([one], name)),
  ],
};
const operands = { label: required(text('label', 'its name or id')), records: recordIds };
/** That one request takes. */
const AT_ONCE = 100;

export const labelAdd = defineCommand({
  name: 'label add',
  summary: 'Puts a label on records',
  operands,
  options: {},
  example: 'label add Sales 12 13',
  async run({ label, records }, { connect }) {
    const { client, findSlug } = await connect();
    const slug = await findSlug();
    const labels = await findLabels(client, slug, [label]);
    for (const body of toChanges(records, labels)) await client.addLabels({ params: { slug }, body });
    return {
      json: { record_ids: records, label_ids: labels },
      shown: `Label ${label} is on ${records.length}.`,
    };
  },
});

export const labelRemove = defineCommand({
  name: 'label remove',
  summary: 'Takes a label off records',
  operands,
  options: {},
  example: 'label remove Sales 12',
  async run({ label, records }, { connect }) {
    const { client, findSlug } = await connect();
    const slug = await findSlug();
    const labels = await findLabels(client, slug, [label]);
    for (const body of toChanges(records, labels)) await client.removeLabels({ params: { slug }, body });
    return {
      json: { record_ids: records, label_ids: labels },
      shown: `Label ${label} is off ${records.length}.`,
    };
  },
});

function* toChanges(records: readonly number[], labels: number[]) {
  for (let from = 0; from < records.length; from += AT_ONCE) {
    yield { record_ids: records.slice(from, from + AT_ONCE), label_ids: labels };
  }
}
