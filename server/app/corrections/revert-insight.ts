import { errors } from '@minutebook/contract/errors.ts';
import { revertInsight as revert } from '../../corrections/edit-insight.ts';
import { noContent } from '../../http/reply.ts';
import { correctRecord } from './correct-record.ts';
import type { CorrectionHandlers } from './correction-handler.ts';

export const revertInsight: CorrectionHandlers['revert-insight'] = async ({ params, caller, ctx }) => {
  const { record_id, type } = params;
  await correctRecord(ctx, caller, record_id, async ({ tx, key, record, note }) => {
    if (!(await revert(tx, key, record, type))) throw errors.notFound();
    await note({ action: 'insight.revert', detail: { type } });
  });
  return noContent;
};
