import { errors } from '@minutebook/contract/errors.ts';
import { revertInsight as revert } from '../edit-insight.ts';
import { noContent } from '../../../http/reply.ts';
import { correctRecord } from '../correct-record.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const revertInsight: AppHandler<'revert-insight'> = async ({ params, caller, ctx }) => {
  const { record_id, type } = params;
  const event = { record_id, kind: 'insight.revert', detail: { type } } as const;
  await correctRecord(ctx, {
    caller,
    event,
    correct: async ({ writer, record }) => {
      if (!(await revert(writer, record, type))) throw errors.notFound();
    },
  });
  return noContent;
};
