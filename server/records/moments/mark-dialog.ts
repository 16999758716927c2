/** Makes or deletes the bookmark of an utterance when its flag `bookmark` is written, in the same transaction. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { Queryable } from '../../base/database/database.ts';
import { RecordWriter } from '../record-writer.ts';
import * as queries from './moment-queries.ts';
import type { Spoken } from './clip-span.ts';

export async function markDialog(
  { tx, record, event }: RecordWriter,
  dialog: Spoken & Pick<V2Dialog, 'bookmark'>,
  author_member_id: number | null,
): Promise<void> {
  const { id, bookmark } = dialog;
  const key = [record.workspace_id, record.record_id];
  const present = (await tx.query(queries.selectBookmarksOf, [...key, id])).map(({ moment_id }) => moment_id);
  if (bookmark === present.length > 0) return;
  const { actor_user_id, at } = event;
  if (!bookmark) {
    await tx.query(queries.deleteMoments, [...key, present]);
    note('moment.delete', present);
    return;
  }
  const made = toBookmark(dialog, author_member_id, at);
  const inserted = await tx.query(queries.insertMoments, [...key, JSON.stringify([made])]);
  note(
    'moment.create',
    inserted.map(({ moment_id }) => moment_id),
  );

  function note(kind: 'moment.create' | 'moment.delete', moment_ids: number[]): void {
    new RecordWriter(tx, record, { kind, actor_user_id, at, detail: { moment_ids } }).touch('moments');
  }
}

/** Utterances that carry the flag without a bookmark get one: a file brought them, or a server of before. */
export async function bookmarkFlagged(
  tx: Queryable,
  key: readonly [workspace_id: number, record_id: number],
  at: Date,
): Promise<void> {
  const made = (await tx.query(queries.selectFlagged, key)).map((dialog) => toBookmark(dialog, null, at));
  if (made.length > 0) await tx.query(queries.insertMoments, [...key, JSON.stringify(made)]);
}

const toBookmark = (
  { id, start_ms, duration_ms }: Spoken,
  author_member_id: number | null,
  at: Date,
): queries.NewMomentRow => ({
  kind: 'bookmark',
  start_ms,
  end_ms: start_ms + duration_ms,
  dialog_ids: [id],
  text: null,
  author_member_id,
  audience: 'record',
  is_in_notes: false,
  created_at: at,
  updated_at: at,
});
