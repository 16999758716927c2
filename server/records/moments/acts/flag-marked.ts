/** The flag `bookmark` of an utterance says whether a bookmark is on it, and follows in the same transaction. */
import { readTranscript, writeTranscript } from '../../corrections/transcript.ts';
import type { RecordWriter } from '../../record-writer.ts';
import * as queries from '../moment-queries.ts';

/** Flags these utterances as their bookmarks are by now. */
export async function flagMarked(writer: RecordWriter, dialog_ids: ReadonlySet<number>): Promise<void> {
  const { tx, record } = writer;
  const rows = await tx.query(queries.selectAllOfRecord, [record.workspace_id, record.record_id]);
  const marked = new Set(rows.flatMap((row) => (row.kind === 'bookmark' ? row.dialog_ids : [])));
  const from = await readTranscript(tx, record);
  const dialogs = from.dialogs.map((dialog) => {
    const bookmark = marked.has(dialog.id);
    return dialog_ids.has(dialog.id) && dialog.bookmark !== bookmark ? { ...dialog, bookmark } : dialog;
  });
  const isSame = dialogs.every((dialog, index) => dialog === from.dialogs[index]);
  if (!isSame) await writeTranscript(writer, { from, to: { ...from, dialogs }, is_reworded: false });
}
