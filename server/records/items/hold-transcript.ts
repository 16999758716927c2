import { errors } from '@minutebook/contract/errors.ts';
import type { Queryable } from '../../base/database/database.ts';
import { requirePermitted } from '../access/change-record.ts';
import type { RecordKey } from '../lock-records.ts';
import { isLong, toSize } from './long-transcript.ts';
import { listChunkStates } from './transcript-queries.ts';

/** Rows of this length take ten times as much memory, as objects and as the file that is made of them. */
const MOST_HELD_BYTES = 32 * 1024 * 1024;

/** In this process; a job may take as long as a language model does, and keeps no request waiting. */
const heldBytes = { request: 0, job: 0 };

type Holder = keyof typeof heldBytes;

/**
 * For whatever needs a transcript as a whole, such as a correction, an export or the making of insights: those of long ones do
 * not add up to more memory than the process has. One that is longer than all of them may be is read when no other is.
 * @throws SERVICE_UNAVAILABLE
 */
export async function holdTranscript<T>(
  db: Queryable,
  { workspace_id, record_id, holder = 'request' }: RecordKey & { holder?: Holder },
  work: () => Promise<T>,
): Promise<T> {
  const states = await listChunkStates(db, workspace_id, record_id);
  if (!isLong(states)) return work();
  const size = toSize(states);
  if (heldBytes[holder] > 0 && heldBytes[holder] + size > MOST_HELD_BYTES)
    throw errors.tooMuchUnderWay('server_busy');
  heldBytes[holder] += size;
  try {
    return await work();
  } finally {
    heldBytes[holder] -= size;
  }
}

/**
 * The same for a member who may do that with the record.
 * @throws RECORD_NOT_FOUND, FORBIDDEN, SERVICE_UNAVAILABLE
 */
export async function holdPermitted<T>(
  ctx: Parameters<typeof requirePermitted>[0],
  permitted: Parameters<typeof requirePermitted>[1],
  work: () => Promise<T>,
): Promise<T> {
  await requirePermitted(ctx, permitted);
  const { workspace_id } = permitted.caller.workspace;
  return holdTranscript(ctx.db, { workspace_id, record_id: permitted.record_id }, work);
}
