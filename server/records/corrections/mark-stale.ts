/** An insight is stale while the transcript differs from the one it was made of. */
import { createHash } from 'node:crypto';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { RecordWriter } from '../record-writer.ts';
import * as queries from './correction-queries.ts';

/** The fields of an utterance that insights depend on. */
type Said = Pick<V2Dialog, 'id' | 'text' | 'speaker_id'>;

/** The utterances of `to` that differ from those of `from`, which has the same ids. */
export function findChanged<Dialog extends Said>(
  from: readonly Said[],
  to: readonly Dialog[],
): { reworded: Dialog[]; given: Dialog[] } {
  const hasOther = (field: 'text' | 'speaker_id') =>
    to.filter((dialog, index) => dialog[field] !== from[index]?.[field]);
  return { reworded: hasOther('text'), given: hasOther('speaker_id') };
}

/**
 * Runs in a transaction that holds the record and changes its transcript, before or after the change.
 * @param was_stale whether any insight was stale before
 * @returns whether any is now
 */
export async function markStale(
  writer: RecordWriter,
  { was_stale, from, to }: { was_stale: boolean; from: readonly Said[]; to: readonly Said[] },
): Promise<boolean> {
  const { reworded, given } = findChanged(from, to);
  const changed = [...reworded, ...given].map(({ id }) => id);
  if (changed.length === 0) return was_stale;
  const { tx, record } = writer;
  const key = [record.workspace_id, record.record_id];
  const hasStale = async () => (await tx.query(queries.selectStale, key)).length > 0;
  // Insights made of another transcript stay stale whatever is corrected in this one.
  const isForeign = was_stale && !(await hasStale());
  const basis = isForeign ? null : `\\x${toDigest(from).toString('hex')}`;
  const resting = await tx.query(queries.selectResting, [...key, changed]);
  await writer.patchInsights(
    resting.map(({ insight_id }) => ({ insight_id, patch: { is_stale: true, stale_basis: basis } })),
  );
  const fresh = await tx.query(queries.selectFresh, [...key, toDigest(to)]);
  await writer.patchInsights(
    fresh.map(({ insight_id }) => ({ insight_id, patch: { is_stale: false, stale_basis: null } })),
  );
  return isForeign || (await hasStale());
}

function toDigest(dialogs: readonly Said[]): Buffer {
  const said = dialogs.map(({ id, speaker_id, text }) => [id, speaker_id, text]);
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
