import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { isOwnStore } from '../../media/require-own-store.ts';
import { moveRecord } from '../../records/writing/move-record.ts';
import { mailOutcome } from '../queue/mail-outcome.ts';
import { isGivenUp, MEDIA_GONE } from '../queue/missing-media.ts';
import { MediaMissingError } from '../queue/stage-failure.ts';
import { startPipeline } from '../queue/start-pipeline.ts';
import * as queries from './upload-queries.ts';
import type { UploadRow } from './upload-queries.ts';

type AwaitingContext = Pick<Context, 'config' | 'db' | 'keys' | 'media' | 'clock'>;

/** The pause until the next sweep of uploads. */
const DELAY_SECONDS = 5 * 60;

/**
 * Gives up an upload whose bytes were confirmed and have been missing for a day. Until then every sweep looks
 * for them, on each server, because they may lie on the disk of another one.
 * @throws MediaMissingError until then, without `missing_since` while the store itself is away
 */
export async function awaitBytes(ctx: AwaitingContext, upload: UploadRow, now: Date): Promise<void> {
  if (!(await isOwnStore(ctx))) throw new MediaMissingError(DELAY_SECONDS);
  const [found] = await ctx.db.query(queries.noteMissing, [upload.workspace_id, upload.record_id, now]);
  if (found === undefined) return;
  if (!isGivenUp(found.missing_since, now)) {
    throw new MediaMissingError(DELAY_SECONDS, found.missing_since.toISOString());
  }
  await giveUp(ctx, upload, now);
}

/** What a transcript says is kept. */
async function giveUp(
  ctx: AwaitingContext,
  { workspace_id, record_id }: UploadRow,
  now: Date,
): Promise<void> {
  const record = { workspace_id, record_id };
  await inLockingTransaction(
    ctx.db,
    async (tx) => {
      await queries.lockUploadCounter(tx, workspace_id);
      const upload = await queries.lockUploadRow(tx, record);
      if (upload === undefined || upload.completed_at !== null) return;
      const status = upload.transcript_stored ? 'transcribed' : 'failed';
      const state = { status, is_ready: status === 'failed', failure: MEDIA_GONE } as const;
      await moveRecord(tx, { record, state, now });
      await tx.query(queries.completeRow, [workspace_id, record_id, now]);
      if (upload.transcript_stored) await startPipeline(tx, record, now);
      else await mailOutcome(tx, ctx, { ...record, status });
    },
    () => errors.recordBusy('upload_changing', { record_id }),
  );
}
