import { errors } from '@minutebook/contract/errors.ts';
import { editInsight as edit } from '../edit-insight.ts';
import { noContent } from '../../../http/reply.ts';
import { requirePermitted } from '../../access/change-record.ts';
import { requireMaskRules, withMaskRules } from '../../writing/prepare-draft.ts';
import { maskLongText } from '../../masking/mask-in-worker.ts';
import { correctRecord } from '../correct-record.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const editInsight: AppHandler<'edit-insight'> = async ({ params, body, caller, ctx }) => {
  const { record_id, type } = params;
  const written = body.text.toWellFormed().trim();
  if (written === '') throw errors.invalid('body.text', 'is_blank');
  await requirePermitted(ctx, { caller, recordId: record_id, permission: 'edit' });
  const { workspace_id } = caller.workspace;
  const event = { record_id, kind: 'insight.edit', detail: { type } } as const;
  await withMaskRules(ctx.db, workspace_id, async (rules) => {
    const text = await maskLongText(ctx.workers.of(workspace_id), written, rules);
    await correctRecord(ctx, {
      caller,
      event,
      correct: async ({ writer, record, corrector }) => {
        await requireMaskRules(writer.tx, workspace_id, rules);
        const { based_on } = body;
        if (!(await edit(writer, { record, type, text, based_on, corrector }))) {
          throw errors.conflict('several_insights');
        }
      },
    });
  });
  return noContent;
};
