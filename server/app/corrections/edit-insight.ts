import { errors } from '@minutebook/contract/errors.ts';
import { say } from '@minutebook/contract/sentences.ts';
import { editInsight as edit } from '../../corrections/edit-insight.ts';
import { noContent } from '../../http/reply.ts';
import { correctRecord } from './correct-record.ts';
import type { CorrectionHandlers } from './correction-handler.ts';

export const editInsight: CorrectionHandlers['edit-insight'] = async ({ params, body, caller, ctx }) => {
  const { record_id, type } = params;
  const text = body.text.toWellFormed().trim();
  if (text === '') throw errors.validation([{ path: 'body.text', message: say('is_blank') }]);
  await correctRecord(ctx, caller, record_id, async ({ tx, key, record, corrector, note }) => {
    if (!(await edit(tx, key, record, { type, text }, corrector))) {
      throw errors.conflict('several_insights');
    }
    await note({ action: 'insight.edit', detail: { type } });
  });
  return noContent;
};
