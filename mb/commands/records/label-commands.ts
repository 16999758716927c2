/** Manages labels of a workspace, and puts them on records. */
import { required, text, UsageError, withDefault } from '../../parser/option.ts';
import { defineCommand } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { recordIds } from './each-record.ts';
import { findLabels } from './record-filters.ts';

export const labelList = defineCommand({
  name: 'label list',
  summary: 'Lists the labels of the workspace, and how many of your records have each',
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

const named = required(text('label', 'its name or id'));
const operands = { label: named, records: recordIds };
/** The most records that one request takes. */
const AT_ONCE = 100;

export const labelAdd = defineCommand({
  name: 'label add',
  summary: 'Adds a label to records',
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
  summary: 'Removes a label from records',
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

export const labelCreate = defineCommand({
  name: 'label create',
  summary: 'Creates a label',
  operands: { name: required(text('name', 'that no other label has')) },
  options: { color: withDefault(text('color', 'like #2563eb'), '#3b82f6') },
  example: 'label create Sales --color #2563eb',
  async run({ name, color }, { connect }) {
    const { client, findSlug } = await connect();
    const label = await client.createLabel({ params: { slug: await findSlug() }, body: { name, color } });
    return { json: label, shown: `Label ${label.name} has the id ${label.id}.` };
  },
});

export const labelEdit = defineCommand({
  name: 'label edit',
  summary: 'Changes the name or the color of a label',
  operands: { label: named },
  options: { name: text('name', 'from now on'), color: text('color', 'like #2563eb') },
  example: 'label edit Sales --name "Sales, Asia"',
  async run({ label, name, color }, { connect }) {
    const body = { ...(name !== undefined && { name }), ...(color !== undefined && { color }) };
    if (Object.keys(body).length === 0) throw new UsageError('What is to be changed: --name, --color?');
    const { client, findSlug } = await connect();
    const slug = await findSlug();
    const [label_id = 0] = await findLabels(client, slug, [label]);
    const changed = await client.updateLabel({ params: { slug, label_id }, body });
    return { json: changed, shown: `Label ${changed.name} is changed.` };
  },
});

export const labelDelete = defineCommand({
  name: 'label delete',
  summary: 'Deletes a label; the records stay',
  operands: { label: named },
  options: {},
  example: 'label delete Sales',
  async run({ label }, { connect }) {
    const { client, findSlug } = await connect();
    const slug = await findSlug();
    const [label_id = 0] = await findLabels(client, slug, [label]);
    await client.deleteLabel({ params: { slug, label_id } });
    return { json: { label_id }, shown: `Label ${label} is deleted.` };
  },
});
