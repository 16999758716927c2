/** Commands for the tasks of a meeting: those that were found in it, and those that people add. */
import { defineCommand, type Command } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { flag, id, required, text, UsageError, requireSome } from '../../parser/option.ts';
import type { Connected } from '../../session.ts';
import { findMember } from '../people/find-people.ts';
import { recordId } from './record-get.ts';

const operands = { record: recordId, task: required(id('task', 'its id')) };
const about = {
  to: text(
    'email or name',
    'who is to do it: a member by email, anybody else by name; nobody: it is given to nobody',
  ),
  due: text('day', 'when it is due, like 2026-03-09; none: it has no day any more'),
};

export const taskList = defineCommand({
  name: 'task list',
  summary: 'Lists what is to be done after a meeting',
  operands: { record: recordId },
  example: 'task list 12',
  is_list: true,
  async run({ record }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const params = { slug, record_id: record };
    const { items } = await client.listRecordActionItems({ params });
    const shown = tableOf(items, {
      task: ({ id: task }) => task,
      done: ({ is_done }) => (is_done ? 'done' : ''),
      due: ({ due_date }) => due_date,
      who: ({ assignee }) => assignee?.name ?? null,
      text: (item) => item.text,
    });
    return { json: { items }, shown };
  },
});

const taskAdd = defineCommand({
  name: 'task add',
  summary: 'Adds what is to be done after a meeting',
  operands: { record: recordId, text: required(text('text', 'what is to be done')) },
  options: about,
  example: 'task add 12 "Send the offer" --to lena@example.com --due 2026-03-09',
  async run({ record, text: said, to, due }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const body = { text: said, ...(await toAbout(client, slug, { to, due })) };
    const task = await client.createActionItem({ params: { slug, record_id: record }, body });
    return { json: { task }, shown: `Task ${task.id} is added.` };
  },
});

const taskEdit = defineCommand({
  name: 'task edit',
  summary: 'Ticks a task, rewords it, gives it to somebody, or moves its day',
  operands,
  options: {
    text: text('text', 'what is to be done'),
    ...about,
    done: flag('it is done'),
    open: flag('it is not done after all'),
  },
  example: 'task edit 12 7 --done',
  async run({ record, task: action_item_id, text: said, to, due, done, open }, { inWorkspace }) {
    if (done && open) throw new UsageError('Give --done or --open, not both.');
    const { client, slug } = await inWorkspace();
    const body = {
      text: said,
      ...(await toAbout(client, slug, { to, due })),
      is_done: done || open ? done : undefined,
    };
    requireSome(body, 'Nothing to change: give --text, --to, --due, --done or --open.');
    const task = await client.updateActionItem({ params: { slug, record_id: record, action_item_id }, body });
    return { json: { task }, shown: `Task ${task.id} is changed.` };
  },
});

const taskDelete = defineCommand({
  name: 'task delete',
  summary: 'Deletes a task; insights that are made again do not bring it back',
  operands,
  example: 'task delete 12 7',
  async run({ record, task: action_item_id }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    await client.deleteActionItem({ params: { slug, record_id: record, action_item_id } });
    return { json: { action_item_id }, shown: `Task ${action_item_id} is deleted.` };
  },
});

async function toAbout(
  client: Connected['client'],
  slug: string,
  { to, due }: { to?: string | undefined; due?: string | undefined },
) {
  return {
    due_date: due === 'none' ? null : due,
    ...(to !== undefined &&
      (to.includes('@')
        ? { assignee_member_id: (await findMember(client, slug, to)).id }
        : { assignee_name: to === 'nobody' ? null : to })),
  };
}

export const taskChanges: readonly Command[] = [taskAdd, taskEdit, taskDelete];
