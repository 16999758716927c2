/**
 * Transcripts that are too long to be held whole for every request that asks: they are read a page of rows at a
 * time, as fast as the client takes the answer.
 */
import { statement, type Queryable } from '../../base/database/database.ts';
import type { RecordKey } from '../lock-records.ts';
import type { ChunkState, TranscriptChunk } from './transcript-queries.ts';

/** A day of talk and more. */
const LONG_BYTES = 4 * 1024 * 1024;
const PAGE_BYTES = 256 * 1024;

const selectPage = statement<TranscriptChunk>(
  'records.transcript-page',
  `select c.dialogs, c.originals, c.chunk, c.xmin::text as written_by from transcript_chunk c
   where c.workspace_id = $1 and c.record_id = $2 and c.chunk between $3 and $4
   order by c.chunk`,
);

export const toSize = (states: readonly ChunkState[]): number =>
  states.reduce((sum, { size_bytes }) => sum + size_bytes, 0);

export const isLong = (states: readonly ChunkState[]): boolean => toSize(states) > LONG_BYTES;

/** The same text for the same rows: any change of one is another transaction. */
export const toChunkStates = (states: readonly Pick<ChunkState, 'chunk' | 'written_by'>[]): string =>
  states.map(({ chunk, written_by }) => `${chunk} ${written_by}`).join();

/**
 * The rows as `states` has found them, a page at a time.
 * @throws when one has changed since: what was read before and what would follow are not the same transcript
 */
export async function* readPages(
  db: Queryable,
  { workspace_id, record_id }: RecordKey,
  states: readonly ChunkState[],
): AsyncGenerator<TranscriptChunk[], void> {
  for (const page of toPages(states)) {
    const [first, last] = [page[0]?.chunk ?? 0, page.at(-1)?.chunk ?? 0];
    const chunks = await db.query(selectPage, [workspace_id, record_id, first, last]);
    if (toChunkStates(chunks) !== toChunkStates(page))
      throw new Error(`the transcript of record ${record_id} was changed while it was read`);
    yield chunks;
  }
}

function toPages(states: readonly ChunkState[]): ChunkState[][] {
  const pages: ChunkState[][] = [];
  let size_bytes = Infinity;
  for (const state of states) {
    if (size_bytes + state.size_bytes > PAGE_BYTES) {
      pages.push([]);
      size_bytes = 0;
    }
    pages.at(-1)?.push(state);
    size_bytes += state.size_bytes;
  }
  return pages;
}
