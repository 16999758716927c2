/** Brings the moments that are lines of the notes along after the notes have changed, in the same transaction. */
import { listTimedLines } from '@minutebook/contract/resources/timed-notes.ts';
import type { Queryable } from '../../base/database/database.ts';
import * as queries from './moment-queries.ts';
import type { MomentRow, NewMomentRow } from './moment-queries.ts';
import { isSameLine, toSecond, type TimedText } from './note-lines.ts';

/** Moments that were created, changed or deleted because the notes changed. */
export interface FollowedMoments {
  kind: 'moment.create' | 'moment.update' | 'moment.delete';
  /** At least one. */
  moment_ids: number[];
}

/**
 * Every line with a time has a row. One that has another text or another time by now keeps its row, and with it its author.
 * @param by whoever writes new lines
 */
export async function followNotes(
  tx: Queryable,
  key: readonly [workspace_id: number, record_id: number],
  by: { actor_user_id: number | null; at: Date },
): Promise<FollowedMoments[]> {
  const [found] = await tx.query(queries.selectNotes, [...key, by.actor_user_id]);
  const lines = listTimedLines(found?.notes ?? '').map(({ start_ms, text }) => ({
    start_ms,
    text: text === '' ? null : text,
  }));
  if (found === undefined || (lines.length === 0 && !found.has_lines)) return [];
  const rows = found.has_lines ? await tx.query(queries.selectAllOfRecord, key) : [];
  const { matched, added, left } = matchLines(
    lines,
    rows.filter(({ is_in_notes }) => is_in_notes),
  );
  const changed = matched
    .filter(([row, line]) => !isSameLine(row, line))
    .map(([row, line]) => ({ ...row, ...moveTo(row, line) }));
  if (left.length > 0) {
    await tx.query(queries.deleteMoments, [...key, toIds(left)]);
  }
  if (changed.length > 0) await tx.query(queries.updateMoments, [...key, JSON.stringify(changed), by.at]);
  const made = added.map((line) => toNoteOfLine(line, found.member_id, by.at));
  const created =
    made.length === 0 ? [] : await tx.query(queries.insertMoments, [...key, JSON.stringify(made)]);
  const followed: FollowedMoments[] = [
    { kind: 'moment.create', moment_ids: toIds(created) },
    { kind: 'moment.update', moment_ids: toIds(changed) },
    { kind: 'moment.delete', moment_ids: toIds(left) },
  ];
  return followed.filter(({ moment_ids }) => moment_ids.length > 0);
}

const toIds = (rows: readonly { moment_id: number }[]) => rows.map(({ moment_id }) => moment_id);

/** Pairs equal lines and rows first, then those of the same second, then those of the same text. */
function matchLines<Row extends TimedText>(lines: readonly TimedText[], rows: readonly Row[]) {
  const matched: [row: Row, line: TimedText][] = [];
  let [open, left] = [[...lines], [...rows]];
  const toKeys: ((of: TimedText) => string)[] = [
    ({ start_ms, text }) => `${toSecond(start_ms)} ${text ?? ''}`,
    ({ start_ms }) => String(toSecond(start_ms)),
    ({ text }) => text ?? '',
  ];
  for (const toKey of toKeys) {
    const waiting = Map.groupBy(left, toKey);
    open = open.filter((line) => {
      const row = waiting.get(toKey(line))?.shift();
      if (row !== undefined) matched.push([row, line]);
      return row === undefined;
    });
    left = [...waiting.values()].flat();
  }
  return { matched, added: open, left };
}

/** A line says the second; the row may know it better. */
function moveTo({ start_ms, end_ms }: Pick<MomentRow, 'start_ms' | 'end_ms'>, line: TimedText) {
  if (toSecond(start_ms) === toSecond(line.start_ms)) return { text: line.text };
  return {
    text: line.text,
    start_ms: line.start_ms,
    end_ms: line.start_ms + end_ms - start_ms,
    dialog_ids: [],
  };
}

const toNoteOfLine = (
  { start_ms, text }: TimedText,
  author_member_id: number | null,
  at: Date,
): NewMomentRow => ({
  kind: 'note',
  start_ms,
  end_ms: start_ms,
  dialog_ids: [],
  text,
  author_member_id,
  audience: 'record',
  is_in_notes: true,
  created_at: at,
  updated_at: at,
});
