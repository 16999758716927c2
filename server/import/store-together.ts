/**
 * Stores the records of an import, several in a transaction: they take the lock of the workspace's counter once, and commit
 * once. A transaction that fails is done again record by record, so that a file never takes its neighbours with it.
 */
import { ApiError } from '@minutebook/contract/errors.ts';
import type { WriteTransaction } from '../base/database/database.ts';
import type { Context } from '../http/context.ts';
import { waitForLocks } from '../base/database/wait-for-locks.ts';
import { makeLanes } from '../base/lanes.ts';
import { must } from '../base/must.ts';
import { createRecords, type RecordCreation } from '../records/writing/create-record.ts';
import { isMasksChanged } from '../records/writing/prepare-draft.ts';
import type { PreparedDraft } from '../records/writing/record-draft.ts';
import { wantProcessing, type WantedStep } from '../records/writing/want-processing.ts';
import { wantWaveform } from '../records/writing/want-waveform.ts';

type StoreContext = Pick<Context, 'db' | 'clock'>;

export interface RecordToStore {
  draft: PreparedDraft;
  step: WantedStep | null;
}

/** Creates records with what is to be done to them. All are of one workspace. Returns their ids. */
export async function createImported(
  tx: WriteTransaction,
  records: readonly RecordToStore[],
  { workspace_id, ...about }: Omit<RecordCreation, 'actor_user_id'>,
): Promise<number[]> {
  const drafts = records.map(({ draft }) => draft);
  const creation = { workspace_id, actor_user_id: null, ...about };
  const created = await createRecords(tx, creation, drafts);
  for (const [place, { record_id }] of created.entries()) {
    const record = { workspace_id, record_id };
    const { draft, step = null } = records[place] ?? {};
    // The probe of a recording measures its waveform as well.
    if (draft?.media?.is_stored === true && step !== 'probe') await wantWaveform(tx, record, about.at);
    if (step !== null) await wantProcessing(tx, { record, step, now: about.at });
  }
  return created.map(({ record_id }) => record_id);
}

/** Others write while records come in: they wait for the counter as long as one transaction has it, and a second at most. */
export const MOST_TOGETHER = 16;
const MOST_HELD_MS = 200;
/** The bytes of text and index in a transaction, until the first has told how long so much takes. */
const FIRST_BYTES = 1024 * 1024;
const BYTES = { least: 64 * 1024, most: 4 * 1024 * 1024 };

/**
 * Runs in the transaction of some records, around their making: what must be true together is written together. `create` takes the
 * principals of the member whose records they are; null: the operator's.
 */
export type AroundRecords = (
  tx: WriteTransaction,
  records: readonly RecordToStore[],
  create: (principals: RecordCreation['principals']) => Promise<number[]>,
) => Promise<number[]>;

interface TogetherOptions {
  workspace_id: number;
  /** So many files are read at once. */
  seats: number;
  around: AroundRecords;
}

interface Waiting extends PromiseWithResolvers<number> {
  record: RecordToStore;
}

/** A file that is being read. */
export interface Seat {
  /** Settles when the record is stored, behind those of the seats before. */
  store(record: RecordToStore): Promise<number>;
  /** It has no record to store. */
  leave(): void;
}

interface Together {
  /** Settles when fewer than `seats` files are being read. */
  takeSeat(): Promise<Seat>;
}

/**
 * Records are stored in the order in which seats were taken. They wait for each other, until they are enough for a
 * transaction or no further file is being read.
 */
export function openTogether(ctx: StoreContext, { seats, ...options }: TogetherOptions): Together {
  const inSeat = makeLanes(seats);
  const inOrder = makeLanes(1);
  let come = Promise.resolve();
  let seated = 0;
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  let mostBytes = FIRST_BYTES;

  function storeIfFull(): void {
    const isFull = waiting.length >= MOST_TOGETHER || waitingBytes >= mostBytes || seated === 0;
    if (!isFull || waiting.length === 0) return;
    const [together, bytes] = [waiting, waitingBytes];
    [waiting, waitingBytes] = [[], 0];
    void inOrder(async () => {
      const began_at = performance.now();
      await storeAll(ctx, options, together);
      const bytesInTime = (bytes * MOST_HELD_MS) / (performance.now() - began_at);
      mostBytes = Math.max(BYTES.least, Math.min(bytesInTime, BYTES.most));
    });
  }

  function openSeat(giveBack: () => void): Seat {
    const before = come;
    const { promise, resolve: passOn } = Promise.withResolvers<void>();
    come = promise;
    let isTaken = true;
    seated += 1;
    const leave = () => {
      if (isTaken) seated -= 1;
      isTaken = false;
      giveBack();
      void before.then(passOn);
      storeIfFull();
    };
    return {
      async store(record) {
        await before;
        const one = { record, ...Promise.withResolvers<number>() };
        waiting.push(one);
        waitingBytes += toBytes(record.draft);
        leave();
        return one.promise;
      },
      leave,
    };
  }

  return {
    takeSeat: () =>
      new Promise((resolve) => {
        const left = Promise.withResolvers<void>();
        void inSeat(() => {
          resolve(openSeat(left.resolve));
          return left.promise;
        });
      }),
  };
}

const toBytes = ({ prepared: { document } }: PreparedDraft) =>
  document.transcript.length + document.tokens.length;

async function storeAll(
  ctx: StoreContext,
  { workspace_id, around }: Omit<TogetherOptions, 'seats'>,
  together: readonly Waiting[],
): Promise<void> {
  try {
    const stored = await ctx.db.transaction(async (tx) => {
      await waitForLocks(tx);
      const records = together.map(({ record }) => record);
      const about = { workspace_id, at: ctx.clock.now(), is_import: true };
      const ids = await around(tx, records, (principals) =>
        createImported(tx, records, { ...about, principals }),
      );
      return together.map(({ resolve }, place) => ({
        resolve,
        record_id: must(ids[place], 'stored record'),
      }));
    });
    for (const { resolve, record_id } of stored) resolve(record_id);
  } catch (error) {
    if (together.length === 1 || isOfAll(error)) return together.forEach(({ reject }) => reject(error));
    for (const one of together) await storeAll(ctx, { workspace_id, around }, [one]);
  }
}

/** The database is gone or busy: it would be for each of them. */
const isOfAll = (error: unknown) =>
  error instanceof ApiError && error.status >= 500 && !isMasksChanged(error);
