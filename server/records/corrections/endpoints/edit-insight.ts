import { errors } from '@minutebook/contract/errors.ts';
import { editInsight as edit } from '../edit-insight.ts';
import { noContent } from '../../../http/reply.ts';
import { correctRecord } from '../correct-record.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const editInsight: AppHandler<'edit-insight'> = async ({ params, body, caller, ctx }) => {
  const { record_id, type } = params;
  const text = body.text.toWellFormed().trim();
  if (text === '') throw errors.invalid('body.text', 'is_blank');
  const event = { record_id, kind: 'insight.edit', detail: { type } } as const;
  await correctRecord(ctx, caller, event, async ({ writer, record, corrector }) => {
    const { based_on } = body;
    if (!(await edit(writer, record, { type, text, based_on }, corrector))) {
      throw errors.conflict('several_insights');
    }
  });
  return noContent;
};
