/** The labels of a workspace; `server/records/labels/` puts them on records. */
import { errors } from '@minutebook/contract/errors.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { listLabelRows } from '../../records/labels/label-queries.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { getLabel } from './label-queries.ts';
import { listRemoved, restoreRemoved } from '../removed/removed-items.ts';
import { toAct } from '../workspace-act.ts';
import { mergeLabels, updateLabel, createLabel, deleteLabel } from './label-acts.ts';

export const labelHandlers = {
  'list-labels': async ({ caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const [labels, counts] = await Promise.all([
      listLabelRows(ctx.db, workspace_id),
      ctx.record_items.label_counts.count(ctx.db, workspace_id, caller.principals),
    ]);
    return ok({ items: labels.map((label) => ({ ...label, record_count: counts.get(label.id) ?? 0 })) });
  },

  'create-label': async ({ body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { label_id } = await createLabel(ctx.db, toAct(caller, ctx), body);
    return created(await getLabel(ctx.db, workspace_id, label_id));
  },

  'update-label': async ({ params: { label_id }, body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    await getLabel(ctx.db, workspace_id, label_id);
    await updateLabel(ctx.db, toAct(caller, ctx), { label_id, ...body });
    return ok(await getLabel(ctx.db, workspace_id, label_id));
  },

  'merge-labels': async ({ params, body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { label_id } = params;
    const { into_label_id } = body;
    if (into_label_id === label_id) {
      throw errors.invalid('body.into_label_id', 'same_label');
    }
    await getLabel(ctx.db, workspace_id, label_id);
    await getLabel(ctx.db, workspace_id, into_label_id);
    await mergeLabels(ctx.db, toAct(caller, ctx), { label_id, into_label_id });
    return noContent;
  },

  'delete-label': async ({ params: { label_id }, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    await getLabel(ctx.db, workspace_id, label_id);
    await deleteLabel(ctx.db, toAct(caller, ctx), label_id);
    return noContent;
  },

  'list-removed-labels': async ({ caller, ctx }) =>
    ok(await listRemoved(ctx, { workspace_id: caller.workspace.workspace_id, kind: 'label' })),

  'restore-label': async ({ params, caller, ctx }) => {
    await restoreRemoved(ctx, caller, { kind: 'label', item_id: params.label_id });
    return noContent;
  },
} satisfies SubjectHandlers<RecordContext>;
