/** Places moments in a transcript: finds their utterances, and sets the flag of those that are marked. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { Queryable } from '../../base/database/database.ts';
import { readEachInSlices } from '../../base/read-in-slices.ts';
import type { RecordEvent } from '../record-change.ts';
import type { RecordKey } from '../lock-records.ts';
import { endOf, findWithin, type Span, type Spoken } from './clip-span.ts';
import { openSpoken, readSpoken } from './near-span.ts';
import * as queries from './moment-queries.ts';
import type { MomentRow } from './moment-queries.ts';

/** Utterances of which most lies in the span, or in which most of the span lies. */
export function findSpoken<Dialog extends Spoken>(dialogs: readonly Dialog[], span: Span): Dialog[] {
  const { start_ms, end_ms } = span;
  return dialogs.filter((dialog) => {
    const [from, to] = [Math.max(start_ms, dialog.start_ms), Math.min(end_ms, endOf(dialog))];
    const shorter = Math.min(end_ms - start_ms, dialog.duration_ms);
    // A point lies in what begins there, not in what ends there.
    if (shorter === 0) return from <= to && (start_ms < endOf(dialog) || dialog.duration_ms === 0);
    return 2 * (to - from) >= shorter;
  });
}

/** The one utterance that a bookmark marks: that of which most lies in the span. */
export function findMarked<Dialog extends Spoken>(
  dialogs: readonly Dialog[],
  span: Span,
): Dialog | undefined {
  const overlap = (dialog: Spoken) =>
    Math.min(span.end_ms, endOf(dialog)) - Math.max(span.start_ms, dialog.start_ms);
  return findSpoken(dialogs, span).toSorted((one, other) => overlap(other) - overlap(one))[0];
}

/** The most utterances that a clip lists; its span alone decides what it contains. */
const MOST_LISTED = 100;

/** Moments are on other utterances than before; a note that was put on none stays on none. */
export function place<Row extends Pick<MomentRow, 'kind' | 'dialog_ids'> & Span>(
  row: Row,
  dialogs: readonly Spoken[],
): Row {
  const { kind, dialog_ids } = row;
  if (kind === 'bookmark') {
    const marked = findMarked(dialogs, row);
    return { ...row, dialog_ids: marked === undefined ? [] : [marked.id] };
  }
  if (kind === 'clip') {
    const within = findWithin(dialogs, row).slice(0, MOST_LISTED);
    return { ...row, dialog_ids: within.map(({ id }) => id) };
  }
  return dialog_ids.length === 0 ? row : { ...row, dialog_ids: findSpoken(dialogs, row).map(({ id }) => id) };
}

/**
 * Puts the moments of a record onto the utterances of another transcript, by their times. Runs before the chunks are stored.
 * @returns the chunks, their utterances flagged where a bookmark is
 */
export async function keepMoments<Chunk extends { dialogs: string }>(
  tx: Queryable,
  { record: { workspace_id, record_id }, event }: { record: RecordKey; event: RecordEvent },
  chunks: readonly Chunk[],
): Promise<Chunk[]> {
  const key = [workspace_id, record_id];
  const rows = await tx.query(queries.selectAllOfRecord, key);
  const placed = rows.filter(
    ({ kind, dialog_ids }) => kind === 'bookmark' || kind === 'clip' || dialog_ids.length > 0,
  );
  if (placed.length === 0) return [...chunks];
  const findNear = openSpoken(await readSpoken(chunks));
  const moved: MomentRow[] = [];
  const looked = placed.values().map((row) => ({ row, near: findNear(row) }));
  await readEachInSlices(looked, {
    lengthOf: ({ near }) => near.length,
    read: ({ row, near }) => moved.push(place(row, near)),
  });
  const changed = moved.filter(
    ({ dialog_ids }, index) => String(dialog_ids) !== String(placed[index]?.dialog_ids),
  );
  if (changed.length > 0) await tx.query(queries.updateMoments, [...key, JSON.stringify(changed), event.at]);
  const marked = new Set(moved.flatMap(({ kind, dialog_ids }) => (kind === 'bookmark' ? dialog_ids : [])));
  const flagged: Chunk[] = [];
  await readEachInSlices(chunks, {
    lengthOf: (chunk) => chunk.dialogs.length,
    read: (chunk) => flagged.push(flag(chunk, marked)),
  });
  return flagged;
}

function flag<Chunk extends { dialogs: string }>(chunk: Chunk, marked: ReadonlySet<number>): Chunk {
  if (marked.size === 0) return chunk;
  const dialogs = JSON.parse(`[${chunk.dialogs}]`) as V2Dialog[];
  if (!dialogs.some(({ id, bookmark }) => marked.has(id) && !bookmark)) return chunk;
  const flagged = dialogs.map((dialog) => (marked.has(dialog.id) ? { ...dialog, bookmark: true } : dialog));
  return { ...chunk, dialogs: flagged.map((dialog) => JSON.stringify(dialog)).join(',') };
}
