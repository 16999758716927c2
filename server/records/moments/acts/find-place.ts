/** Finds the place of a new moment, and checks what a schema cannot tell of it. */
import { errors } from '@minutebook/contract/errors.ts';
import { ownKinds, type NewMoment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { isBlank } from '../../../base/limit-marks.ts';
import { requireClipSpan, toSpan } from '../clip-span.ts';
import type { MomentRow } from '../moment-queries.ts';
import { findMarked, place } from '../place-moments.ts';
import { readDialogs, type Held } from './hold-moments.ts';

/** @throws VALIDATION_ERROR for what the schema cannot tell */
export function requireWhole(asked: NewMoment): void {
  const { start_ms, end_ms, dialog_ids, kind, text = '', reply_to, mentions } = asked;
  if (kind !== 'comment' && (reply_to !== undefined || mentions !== undefined))
    throw errors.invalid('body.kind', 'not_one_of', { allowed: 'comment' });
  if (start_ms === undefined && dialog_ids === undefined && reply_to === undefined)
    throw errors.invalid('body.start_ms', 'is_required');
  if (end_ms !== undefined && end_ms < (start_ms ?? end_ms))
    throw errors.invalid('body.end_ms', 'ends_before_start');
  if (kind !== 'bookmark' && isBlank(text)) throw errors.invalid('body.text', 'is_blank');
  if (kind === 'clip' && end_ms === undefined && dialog_ids === undefined)
    throw errors.invalid('body.end_ms', 'is_required');
  if (!ownKinds.includes(kind) && asked.audience === 'author')
    throw errors.invalid('body.audience', 'not_one_of', { allowed: 'record' });
  if (kind === 'bookmark' && dialog_ids !== undefined && dialog_ids.length > 1)
    throw errors.invalid('body.dialog_ids', 'too_many', { limit: 1 });
}

type Place = Pick<MomentRow, 'start_ms' | 'end_ms' | 'dialog_ids'>;

export async function findPlace(
  held: Held,
  { kind, start_ms, end_ms, dialog_ids = [] }: NewMoment,
): Promise<Place> {
  if (dialog_ids.length === 0 && (kind === 'note' || kind === 'comment')) {
    const from = start_ms ?? 0;
    return { start_ms: from, end_ms: end_ms ?? from, dialog_ids: [] };
  }
  const dialogs = await readDialogs(held);
  const wanted = new Set(dialog_ids);
  const named = dialogs.filter(({ id }) => wanted.has(id));
  const missing = wanted
    .difference(new Set(named.map(({ id }) => id)))
    .values()
    .next().value;
  if (missing !== undefined) throw errors.invalid('body.dialog_ids', 'no_such_id', { id: missing });
  if (kind === 'clip') {
    const spoken = toSpan(named);
    const span = { start_ms: start_ms ?? spoken.start_ms, end_ms: end_ms ?? spoken.end_ms };
    requireClipSpan(held.record, dialogs, span);
    return place({ kind, ...span, dialog_ids }, dialogs);
  }
  const [first] = named;
  if (first === undefined) {
    const span = { start_ms: start_ms ?? 0, end_ms: end_ms ?? start_ms ?? 0 };
    const marked = findMarked(dialogs, span);
    return { ...span, dialog_ids: marked === undefined ? [] : [marked.id] };
  }
  const spoken = toSpan(named);
  const from = start_ms ?? spoken.start_ms;
  const to = end_ms ?? Math.max(from, spoken.end_ms);
  if (to < from) throw errors.invalid('body.end_ms', 'ends_before_start');
  return { start_ms: from, end_ms: to, dialog_ids: named.map(({ id }) => id) };
}
