import { ok } from '../../http/reply.ts';
import { updateLabel as update } from '../../operator/change-label.ts';
import { getLabel } from './people-queries.ts';
import { toConflict } from '../to-conflict.ts';
import type { PeopleHandler } from './people-handler.ts';

export const updateLabel: PeopleHandler<'update-label'> = async ({
  params: { label_id },
  body,
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  await getLabel(ctx.db, workspace_id, label_id);
  await update(ctx.db, workspace_id, label_id, body, ctx.clock.now()).catch(toConflict);
  return ok(await getLabel(ctx.db, workspace_id, label_id));
};
