/** Action items that people write, change and take away. What they say lies beside the insight, and is left when it is made again. */
import { errors } from '@minutebook/contract/errors.ts';
import type { appActionItemEndpoints } from '@minutebook/contract/app/action-item-endpoints.ts';
import type { RequestBodyOf } from '@minutebook/contract/endpoint.ts';
import { toOneLine } from '../../base/limit-marks.ts';
import { requireRow } from '../../base/must.ts';
import type { AppHandler } from '../../http/handler.ts';
import type { Context } from '../../http/context.ts';
import { noContent, okText, RawJson } from '../../http/reply.ts';
import { maskName } from '../../text/mask/mask-name.ts';
import { mayRead, requireMayName } from '../access/may-read.ts';
import { requireRecord } from '../access/record-access.ts';
import { findRecordFacts } from '../access/record-access-queries.ts';
import { findMaskRules } from '../masking/mask-dialogs.ts';
import { findPlace } from '../moments/acts/find-place.ts';
import { requireEditor, toText, withRecord, type Held, type OfRecord } from '../moments/acts/hold-moments.ts';
import { RecordWriter } from '../record-writer.ts';
import * as queries from './action-item-queries.ts';
import type { ActionItemRow } from './action-item-queries.ts';
import { toActionItem } from './action-item-view.ts';
import { isDay } from './follow-insight.ts';

type Bodies = typeof appActionItemEndpoints;
type NewActionItem = RequestBodyOf<Bodies['create-action-item']>;
type Change = RequestBodyOf<Bodies['update-action-item']>;

/** The most action items of a record, counting those of its insight and those that were taken away. */
const MOST_ITEMS = 1_000;

export const createActionItem: AppHandler<'create-action-item'> = async (input) => {
  const { params, caller, made_id, ctx } = input;
  const item =
    made_id === undefined
      ? await addItem(input)
      : await findItem(ctx, { caller, ...params, action_item_id: made_id });
  const body = new RawJson(JSON.stringify(toActionItem(item)), item.version);
  return { status: 201, body, made_id: item.action_item_id };
};

async function addItem({
  params,
  body,
  caller,
  ctx,
}: Parameters<AppHandler<'create-action-item'>>[0]): Promise<ActionItemRow> {
  requireDay(body);
  return withRecord(ctx, { caller, ...params }, async (held) => {
    requireEditor(held);
    const { tx, key } = held;
    const known = await tx.query(queries.selectAllOfRecord, key);
    if (known.length >= MOST_ITEMS) throw errors.conflict('too_many_action_items', { limit: MOST_ITEMS });
    const text = await toWords(held, body.text);
    // An item that was taken away and is written again is the same item, with its former place and moment.
    const removed = known.find((item) => item.is_removed && item.text === text);
    const [save, row] =
      removed === undefined
        ? [queries.insertItems, await toNewRow(held, body, text)]
        : [queries.updateItems, { ...removed, is_removed: false }];
    const saved = await tx.query(save, [...key, toRows({ ...row, ...(await toChosen(held, body)) })]);
    const { action_item_id } = requireRow(saved, 'adding an action item');
    tell(held, 'action_item.create', action_item_id);
    return readOne(held, action_item_id);
  });
}

/** @throws RECORD_NOT_FOUND, FORBIDDEN, NOT_FOUND */
async function findItem(
  ctx: Context,
  { caller, record_id, action_item_id }: OfRecord & { action_item_id: number },
): Promise<ActionItemRow> {
  await requireRecord(ctx, caller, record_id);
  const key = [caller.workspace.workspace_id, record_id, action_item_id];
  const [found] = await ctx.db.query(queries.selectOne, key);
  if (found === undefined) throw errors.notFound();
  return found;
}

export const updateActionItem: AppHandler<'update-action-item'> = async ({
  params: { record_id, action_item_id },
  body,
  caller,
  if_match,
  ctx,
}) => {
  requireDay(body);
  const item = await withRecord(ctx, { caller, record_id }, async (held) => {
    const present = await requireItem(held, { action_item_id, if_match, change: body });
    const changed = await change(held, present, body);
    await held.tx.query(queries.updateItems, [...held.key, toRows(changed)]);
    const after = await readOne(held, action_item_id);
    if (after.version !== present.version) tell(held, 'action_item.update', action_item_id);
    return after;
  });
  return okText(JSON.stringify(toActionItem(item)), item.version);
};

export const deleteActionItem: AppHandler<'delete-action-item'> = async ({
  params: { record_id, action_item_id },
  caller,
  if_match,
  ctx,
}) => {
  await withRecord(ctx, { caller, record_id }, async (held) => {
    const { is_held, ...item } = await requireItem(held, { action_item_id, if_match });
    if (is_held) throw errors.forbidden('record_held');
    const { tx, key } = held;
    if (item.is_by_hand && item.place === null)
      await tx.query(queries.deleteItems, [...key, [action_item_id]]);
    else await tx.query(queries.updateItems, [...key, toRows({ ...item, is_removed: true })]);
    tell(held, 'action_item.delete', action_item_id);
  });
  return noContent;
};

/** @throws FORBIDDEN, NOT_FOUND, RECORD_CHANGED */
async function requireItem(
  held: Held,
  of: { action_item_id: number; if_match: readonly number[] | undefined; change?: Change },
) {
  const { action_item_id, if_match, change: asked } = of;
  const [present] = await held.tx.query(queries.selectOne, [...held.key, action_item_id]);
  // The member to whom an item is given may tick it even without the right to edit the record.
  const isOwnTick = present?.assignee_member_id === held.caller.member_id && isTickAlone(asked);
  if (!isOwnTick) requireEditor(held);
  if (present === undefined) throw errors.notFound();
  if (if_match?.includes(present.version) === false)
    throw errors.actionItemChanged(action_item_id, present.version);
  return present;
}

const isTickAlone = (asked: Change = {}) => Object.keys(asked).join() === 'is_done';

const readOne = async ({ tx, key }: Held, action_item_id: number): Promise<ActionItemRow> =>
  requireRow(await tx.query(queries.selectOne, [...key, action_item_id]), 'reading an action item');

const toRows = (item: object) => JSON.stringify([item]);

function tell(
  { tx, key: [workspace_id, record_id], caller, now }: Held,
  kind: 'action_item.create' | 'action_item.update' | 'action_item.delete',
  action_item_id: number,
): void {
  const event = { kind, actor_user_id: caller.user_id, at: now, detail: { action_item_id } };
  new RecordWriter(tx, { workspace_id, record_id }, event).touch('action_items');
}

/** @throws VALIDATION_ERROR */
function requireDay({ due_date }: { due_date?: string | null }): void {
  if (due_date != null && !isDay(due_date)) throw errors.invalid('body.due_date', 'not_a_date');
}

/** @throws VALIDATION_ERROR when only spaces are left */
async function toWords(held: Held, written: string): Promise<string> {
  const text = await toText(held, written);
  if (text === null) throw errors.invalid('body.text', 'is_blank');
  return text;
}

/** Nothing that is chosen by people, even nobody and no day, is taken from an insight that says the same later. */
async function toNewRow(
  held: Held,
  { dialog_ids }: NewActionItem,
  text: string,
): Promise<Partial<ActionItemRow>> {
  const said = dialog_ids && (await findPlace(held, { kind: 'note', dialog_ids }));
  const place = { start_ms: said?.start_ms ?? null, dialog_ids: said?.dialog_ids ?? [] };
  return { text, ...place, is_by_hand: true, is_assigned: true, is_dated: true };
}

async function change(
  held: Held,
  present: ActionItemRow,
  { text, is_done = present.is_done, ...chosen }: Change,
): Promise<ActionItemRow> {
  const done_at = is_done ? held.now.toISOString() : null;
  return {
    ...present,
    ...(text !== undefined && toWording(present, await toWords(held, text))),
    ...(is_done !== present.is_done && { is_done, done_at }),
    ...(await toChosen(held, chosen)),
  };
}

function toWording({ text, made_text, is_by_hand, place }: ActionItemRow, written: string) {
  const made = made_text ?? (is_by_hand && place === null ? null : text);
  return { text: written, made_text: made === written ? null : made };
}

/** The person and the day. @throws VALIDATION_ERROR when there is no such active member, or none who may see the record */
async function toChosen(
  held: Held,
  { assignee_member_id, assignee_name, due_date }: Omit<Change, 'text' | 'is_done'>,
): Promise<Partial<ActionItemRow>> {
  if (assignee_member_id != null) {
    requireMayName(held.caller, [assignee_member_id]);
    await requireReader(held, assignee_member_id);
  }
  const is_given = assignee_member_id !== undefined || assignee_name !== undefined;
  // A member has no name here: it is the member's own, so that nobody stays named who was erased.
  const name = assignee_member_id == null ? await toName(held, assignee_name ?? '') : null;
  return {
    ...(due_date !== undefined && { due_date, is_dated: true }),
    ...(is_given && {
      assignee_member_id: assignee_member_id ?? null,
      assignee_name: name,
      is_assigned: true,
    }),
  };
}

async function toName({ tx, key: [workspace_id, record_id] }: Held, written: string): Promise<string | null> {
  const name = maskName(toOneLine(written), await findMaskRules(tx, { workspace_id, record_id }));
  return name === '' ? null : name;
}

/** Nobody is given what they could neither read nor tick. @throws VALIDATION_ERROR */
async function requireReader({ tx, key: [workspace_id, record_id] }: Held, member_id: number): Promise<void> {
  const path = 'body.assignee_member_id';
  const [found] = await tx.query(queries.selectActiveMember, [workspace_id, member_id]);
  const facts = await findRecordFacts(tx, workspace_id, record_id);
  const isReader = found && (await mayRead(tx, { workspace_id, user_id: found.user_id }, facts));
  if (isReader === undefined) throw errors.invalid(path, 'no_such_id', { id: member_id });
  if (!isReader) throw errors.invalid(path, 'may_not_read', { id: member_id });
}
