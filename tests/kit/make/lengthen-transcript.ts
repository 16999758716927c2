/** Makes transcripts longer than the present limits, which earlier versions could store. */
import { statement } from '@minutebook/server/base/database/database.ts';
import type { TestRecord } from './make-record.ts';
import type { TestServer } from '../test-server.ts';
import type { TestWorkspace } from './make-workspace.ts';

const DIALOGS_A_CHUNK = 256;
const CHUNKS_A_STATEMENT = 32;

const insertChunks = statement<never>(
  'tests.lengthen-transcript',
  `insert into transcript_chunk (workspace_id, record_id, chunk, dialogs)
   select $1, $2, c.chunk, c.dialogs from unnest($3::integer[], $4::text[]) as c (chunk, dialogs)`,
);

/**
 * Appends rows of utterances that say `text`, numbered after those of the first row. @returns the number of
 * utterances
 */
export async function lengthenTranscript(
  { ctx: { db } }: TestServer,
  { workspace_id }: TestWorkspace,
  { record, rows, text }: { record: TestRecord; rows: number; text: string },
): Promise<number> {
  for (let from = 1; from <= rows; from += CHUNKS_A_STATEMENT) {
    const count = Math.min(CHUNKS_A_STATEMENT, rows - from + 1);
    const numbers = Array.from({ length: count }, (_, index) => from + index);
    await db.query(insertChunks, [
      workspace_id,
      record.record_id,
      numbers,
      numbers.map((n) => toRow(n, text)),
    ]);
  }
  return rows * DIALOGS_A_CHUNK;
}

function toRow(chunk: number, text: string): string {
  const dialogs = Array.from({ length: DIALOGS_A_CHUNK }, (_, index) => {
    const id = chunk * DIALOGS_A_CHUNK + index;
    const said = { id, start_ms: id * 1_000, duration_ms: 900, speaker_id: 1, text };
    return JSON.stringify({ ...said, bookmark: false, original_text: null, pii_spans: [] });
  });
  return dialogs.join(',');
}
