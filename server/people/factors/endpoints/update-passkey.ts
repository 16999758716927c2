import { errors } from '@minutebook/contract/errors.ts';
import { limitMarks } from '../../../base/limit-marks.ts';
import { noContent } from '../../../http/reply.ts';
import { requireSignedIn } from '../../users/require-signed-in.ts';
import { renamePasskey } from '../factor-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const updatePasskey: AppHandler<'update-passkey'> = async ({ params, body, caller, ctx }) => {
  requireSignedIn(caller);
  const name = limitMarks(body.name).trim();
  if (name === '') throw errors.invalid('body.name', 'is_blank');
  const renamed = await ctx.db.query(renamePasskey, [caller.user_id, params.passkey_id, name]);
  if (renamed.length === 0) throw errors.notFound();
  return noContent;
};
