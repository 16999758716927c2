import { errors } from '@minutebook/contract/errors.ts';
import type { Queryable } from '../../base/database/database.ts';
import { requirePermitted } from '../access/change-record.ts';
import type { RecordKey } from '../lock-records.ts';
import { isLong, toSize } from './long-transcript.ts';
import { listChunkStates } from './transcript-queries.ts';

/** Rows of this length take ten times as much memory, as objects and as the file that is made of them. */
const MOST_HELD_BYTES = 32 * 1024 * 1024;

/** A workspace holds at most half, and a member a quarter, so that others have room beside them. */
const MOST_OF_WORKSPACE = MOST_HELD_BYTES / 2;
const MOST_OF_MEMBER = MOST_HELD_BYTES / 4;

/** In this process; a job may take as long as a language model does, and keeps no request waiting. */
const held = { request: new Map<string, number>(), job: new Map<string, number>() };

type Holder = keyof typeof held;

interface Shared extends RecordKey {
  holder?: Holder;
  /** The member whose share it counts towards, beside the workspace's; undefined: nobody's. */
  member_id?: number | null;
}

function listShares({ workspace_id, member_id }: Shared, size: number): [key: string, most: number][] {
  // One that is longer than a share has a place of its own, which is one for all.
  if (size > MOST_OF_MEMBER) return [['longer', 0]];
  const workspace: [string, number] = [`${workspace_id}`, MOST_OF_WORKSPACE];
  return [
    ['all', MOST_HELD_BYTES],
    workspace,
    ...(member_id == null ? [] : [[`${workspace_id}/${member_id}`, MOST_OF_MEMBER] as [string, number]]),
  ];
}

/**
 * For whatever needs a transcript as a whole, such as a correction, an export or the making of insights: those of long ones do
 * not add up to more memory than the process has. Workspaces and members have shares, and whoever has used theirs up is refused.
 * @throws SERVICE_UNAVAILABLE
 */
export async function holdTranscript<T>(db: Queryable, asked: Shared, work: () => Promise<T>): Promise<T> {
  const states = await listChunkStates(db, asked.workspace_id, asked.record_id);
  if (!isLong(states)) return work();
  const size = toSize(states);
  const sums = held[asked.holder ?? 'request'];
  const shares = listShares(asked, size);
  for (const [key, most] of shares) {
    const sum = sums.get(key) ?? 0;
    if (sum > 0 && sum + size > most) throw errors.tooMuchUnderWay('server_busy');
  }
  const add = (bytes: number) => {
    for (const [key] of shares) {
      const sum = (sums.get(key) ?? 0) + bytes;
      if (sum > 0) sums.set(key, sum);
      else sums.delete(key);
    }
  };
  add(size);
  try {
    return await work();
  } finally {
    add(-size);
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
  const { workspace, member_id } = permitted.caller;
  const { workspace_id } = workspace;
  return holdTranscript(ctx.db, { workspace_id, member_id, record_id: permitted.record_id }, work);
}
