import { errors } from '@minutebook/contract/errors.ts';
import { requireRecord } from '../../records/access/record-access.ts';
import { ok } from '../../http/reply.ts';
import { findPeaks, PEAK_INTERVAL_MS } from '../../records/items/waveform-queries.ts';
import type { AppHandler } from '../../http/handler.ts';

export const getWaveform: AppHandler<'get-waveform'> = async ({ params, caller, ctx }) => {
  const { record_id } = await requireRecord(ctx, caller, params.record_id);
  const peaks = await findPeaks(ctx.db, caller.workspace.workspace_id, record_id);
  if (peaks === undefined) throw errors.mediaNotFound(record_id);
  return ok({ interval_ms: PEAK_INTERVAL_MS, peaks: peaks.toString('base64') });
};
