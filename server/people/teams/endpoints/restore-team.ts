import { errors } from '@minutebook/contract/errors.ts';
import { noContent } from '../../../http/reply.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { restoreRemoved } from '../../removed/restore-removed.ts';
import { restoreTeam as restore } from '../restore-team.ts';

export const restoreTeam: AppHandler<'restore-team'> = async ({ params: { team_id }, caller, ctx }) => {
  await restoreRemoved(ctx, caller, {
    kind: 'team',
    item_id: team_id,
    not_found: errors.teamNotFound,
    restore: (tx, act, name) => restore(tx, act, { team_id, name }),
  });
  return noContent;
};
