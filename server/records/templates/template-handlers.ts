import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { listLabelRows } from '../labels/label-queries.ts';
import type { RecordContext } from '../record-context.ts';
import { listBuiltIn } from './choose-template.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './template-acts.ts';
import { selectTemplates, type TemplateRow } from './template-queries.ts';

export const templateHandlers = {
  'list-insight-templates': async ({ query, caller, ctx }) => {
    const own = await ctx.db.query(selectTemplates, [caller.workspace.workspace_id]);
    return ok({ items: [...own.map(toOwn), ...listBuiltIn(query.language ?? 'en')] });
  },

  'create-insight-template': async ({ body, caller, ctx }) => {
    await requireLabel(ctx, caller, body.label_id);
    const unsaid = { meeting_type: null, label_id: null, title_words: [], language: null, length: null };
    return created(toOwn(await createTemplate(ctx.db, toAct(caller, ctx), { ...unsaid, ...body })));
  },

  'update-insight-template': async ({ params, body, caller, ctx }) => {
    await requireLabel(ctx, caller, body.label_id);
    return ok(toOwn(await updateTemplate(ctx.db, toAct(caller, ctx), { ...params, ...body })));
  },

  'delete-insight-template': async ({ params, caller, ctx }) => {
    await deleteTemplate(ctx.db, toAct(caller, ctx), params.template_id);
    return noContent;
  },
} satisfies SubjectHandlers<RecordContext>;

const toOwn = (row: TemplateRow) => ({ ...row, is_builtin: false });

const toAct = ({ workspace, user_id }: Caller, { clock }: RecordContext) => ({
  workspace_id: workspace.workspace_id,
  actor_user_id: user_id,
  at: clock.now(),
});

async function requireLabel({ db }: RecordContext, { workspace }: Caller, label_id: number | null = null) {
  if (label_id === null) return;
  const labels = await listLabelRows(db, workspace.workspace_id);
  if (!labels.some(({ id }) => id === label_id)) throw errors.labelNotFound(label_id);
}
