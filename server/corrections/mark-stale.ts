/** An insight is stale for as long as the transcript is not as it was when the insight was made of it. */
import { createHash } from 'node:crypto';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { Queryable } from '../db/database.ts';
import * as queries from './correction-queries.ts';

/** Who says what: nothing else is in insights. */
type Said = Pick<V2Dialog, 'id' | 'text' | 'speaker_id'>;

/** The utterances of `to` in which it differs from `from`, which has the same ones. */
export function findChanged<Dialog extends Said>(
  from: readonly Said[],
  to: readonly Dialog[],
): { reworded: Dialog[]; given: Dialog[] } {
  const has_other = (field: 'text' | 'speaker_id') =>
    to.filter((dialog, place) => dialog[field] !== from[place]?.[field]);
  return { reworded: has_other('text'), given: has_other('speaker_id') };
}

/**
 * In a transaction that holds the record, whose transcript goes, or went, from one state to another.
 * @param was_stale whether any insight was stale in the first
 * @returns whether any is now
 */
export async function markStale(
  tx: Queryable,
  { workspace_id, record_id }: { workspace_id: number; record_id: number },
  { was_stale, from, to }: { was_stale: boolean; from: readonly Said[]; to: readonly Said[] },
): Promise<boolean> {
  const { reworded, given } = findChanged(from, to);
  const changed = [...reworded, ...given].map(({ id }) => id);
  if (changed.length === 0) return was_stale;
  const key = [workspace_id, record_id];
  const hasStale = async () => (await tx.query(queries.selectStale, key)).length > 0;
  // Made of another transcript, they are so whatever is corrected of this one.
  const is_foreign = was_stale && !(await hasStale());
  await tx.query(queries.markStale, [...key, changed, is_foreign ? null : toDigest(from)]);
  await tx.query(queries.unmarkStale, [...key, toDigest(to)]);
  return is_foreign || (await hasStale());
}

function toDigest(dialogs: readonly Said[]): Buffer {
  const said = dialogs.map(({ id, speaker_id, text }) => [id, speaker_id, text]);
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
