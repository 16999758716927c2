/** A transcript under correction: read as a whole, written back in the chunks that have changed. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { readEachInSlices } from '../../base/read-in-slices.ts';
import type { RecordKey } from '../lock-records.ts';
import type { RecordWriter } from '../record-writer.ts';
import { DIALOGS_A_CHUNK, toTranscriptChunks } from '../writing/to-transcript-chunks.ts';

/** The machine's version of a corrected utterance. */
export interface DialogCorrection {
  /** null: the text is unchanged. */
  machine: Pick<V2Dialog, 'text' | 'original_text' | 'pii_spans'> | null;
  /** null: the speaker is unchanged. */
  machine_speaker_id: number | null;
  /** null: an operator. */
  edited_by_member_id: number | null;
  edited_at: string;
}

export interface Transcript {
  /** In order, as shown, with masked text in `original_text`. */
  dialogs: readonly V2Dialog[];
  /** By utterance id. */
  corrections: ReadonlyMap<number, DialogCorrection>;
}

interface ChunkRow {
  dialogs: string;
  originals: Record<string, string> | null;
  edits: Record<string, DialogCorrection> | null;
}

const selectChunks = statement<ChunkRow>(
  'corrections.transcript',
  `select c.dialogs, c.originals, c.edits from transcript_chunk c
   where c.workspace_id = $1 and c.record_id = $2
   order by c.chunk`,
);

export async function readTranscript(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
): Promise<Transcript> {
  const chunks = await tx.query(selectChunks, [workspace_id, record_id]);
  const read: V2Dialog[] = [];
  await readEachInSlices(chunks, {
    lengthOf: (chunk) => chunk.dialogs.length,
    read({ dialogs, originals }) {
      for (const dialog of JSON.parse(`[${dialogs}]`) as V2Dialog[])
        read.push({ ...dialog, original_text: originals?.[dialog.id] ?? null });
    },
  });
  return {
    dialogs: read,
    corrections: new Map(
      chunks.flatMap(({ edits }) =>
        Object.entries(edits ?? {}).map(([id, correction]) => [Number(id), correction] as const),
      ),
    ),
  };
}

/** Writes the chunks in which `to` differs from `from`, which has the same utterances. */
export async function writeTranscript(
  writer: RecordWriter,
  { from, to, is_reworded }: { from: Transcript; to: Transcript; is_reworded: boolean },
): Promise<void> {
  const places = to.dialogs.flatMap((dialog, index) =>
    dialog === from.dialogs[index] && to.corrections.get(dialog.id) === from.corrections.get(dialog.id)
      ? []
      : [Math.floor(index / DIALOGS_A_CHUNK)],
  );
  const rows = [...new Set(places)].map((chunk) => toRow(chunk, to));
  await writer.putChunks(rows, { is_reworded });
}

function toRow(chunk: number, { dialogs, corrections }: Transcript) {
  const part = dialogs.slice(chunk * DIALOGS_A_CHUNK, (chunk + 1) * DIALOGS_A_CHUNK);
  const [document] = toTranscriptChunks(part);
  if (document === undefined) throw new Error(`there is no chunk ${chunk}`);
  const edits = part.flatMap(({ id }) => {
    const correction = corrections.get(id);
    return correction === undefined ? [] : [[id, correction] as const];
  });
  return { ...document, chunk, edits: edits.length === 0 ? null : JSON.stringify(Object.fromEntries(edits)) };
}
