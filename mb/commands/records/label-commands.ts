/** Manages labels of a workspace, and puts them on records. */
import { required, text, withDefault, requireSome } from '../../parser/option.ts';
import { untilAllowed } from '@minutebook/sdk/until-allowed.ts';
import { defineCommand, type Command } from '../../command.ts';
import { explainError } from '../../explain-error.ts';
import { tableOf } from '../../output/report.ts';
import { recordIds } from './each-record.ts';
import { findLabels } from './record-filters.ts';

const labelList = defineCommand({
  name: 'label list',
  summary: 'Lists the labels of the workspace, and how many of your records have each',
  example: 'label list',
  is_list: true,
  async run(_given, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const { items } = await client.listLabels({ params: { slug } });
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

const defineLabelling = (
  verb: 'add' | 'remove',
  { summary, example, is }: { summary: string; example: string; is: 'on' | 'off' },
) =>
  defineCommand({
    name: `label ${verb}`,
    summary,
    operands,
    example,
    async run({ label, records }, { inWorkspace, terminal }) {
      const { client, slug } = await inWorkspace();
      const label_ids = await findLabels(client, slug, [label]);
      const change = verb === 'add' ? client.addLabels : client.removeLabels;
      for (let from = 0; from < records.length; from += AT_ONCE) {
        const record_ids = records.slice(from, from + AT_ONCE);
        try {
          await untilAllowed(() => change({ params: { slug }, body: { record_ids, label_ids } }));
        } catch (error) {
          // Until then nothing has changed.
          if (from === 0) throw error;
          const left = records.slice(from);
          terminal.note(`${explainError(error).text}\nNothing is changed from record ${left[0]} on.`);
          return { ...toReport(records.slice(0, from), left), exit_code: 8 };
        }
      }
      return toReport(records, []);

      function toReport(done: readonly number[], left: readonly number[]) {
        const others = left.length > 0 ? `; the other ${left.length} are as they were` : '';
        return {
          json: { record_ids: done, label_ids, ...(left.length > 0 && { unchanged_record_ids: left }) },
          shown: `Label ${label} is ${is} ${done.length}${others}.`,
        };
      }
    },
  });

const labelAdd = defineLabelling('add', {
  summary: 'Adds a label to records',
  example: 'label add Sales 12 13',
  is: 'on',
});

const labelRemove = defineLabelling('remove', {
  summary: 'Removes a label from records',
  example: 'label remove Sales 12',
  is: 'off',
});

const labelCreate = defineCommand({
  name: 'label create',
  summary: 'Creates a label',
  operands: { name: required(text('name', 'that no other label has')) },
  options: { color: withDefault(text('color', 'like #2563eb'), '#3b82f6') },
  example: 'label create Sales --color #2563eb',
  async run({ name, color }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const label = await client.createLabel({ params: { slug }, body: { name, color } });
    return { json: label, shown: `Label ${label.name} has the id ${label.id}.` };
  },
});

const labelEdit = defineCommand({
  name: 'label edit',
  summary: 'Changes the name or the color of a label',
  operands: { label: named },
  options: { name: text('name', 'from now on'), color: text('color', 'like #2563eb') },
  example: 'label edit Sales --name "Sales, Asia"',
  async run({ label, name, color }, { inWorkspace }) {
    const body = { name, color };
    requireSome(body, 'What is to be changed: --name, --color?');
    const { client, slug } = await inWorkspace();
    const [label_id = 0] = await findLabels(client, slug, [label]);
    const changed = await client.updateLabel({ params: { slug, label_id }, body });
    return { json: changed, shown: `Label ${changed.name} is changed.` };
  },
});

const labelDelete = defineCommand({
  name: 'label delete',
  summary: 'Deletes a label; the records stay',
  operands: { label: named },
  example: 'label delete Sales',
  async run({ label }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const [label_id = 0] = await findLabels(client, slug, [label]);
    await client.deleteLabel({ params: { slug, label_id } });
    return { json: { label_id }, shown: `Label ${label} is deleted.` };
  },
});

export const labelCommands: readonly Command[] = [
  labelList,
  labelAdd,
  labelRemove,
  labelCreate,
  labelEdit,
  labelDelete,
];
