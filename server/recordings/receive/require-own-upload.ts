import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../http/context.ts';
import { isOver } from './upload-lifetime.ts';
import { findUploadRow, type UploadRow } from './upload-queries.ts';

/**
 * Finds an upload that the caller created, complete or not. @throws UPLOAD_NOT_FOUND also when it has
 * expired, FORBIDDEN
 */
export async function requireOwnUpload(
  ctx: Pick<Context, 'db' | 'clock'>,
  { workspace, member_id }: Caller,
  record_id: number,
): Promise<UploadRow> {
  const upload = await findUploadRow(ctx.db, workspace.workspace_id, record_id);
  if (upload === undefined || isOver(upload, ctx.clock.now())) throw errors.uploadNotFound(record_id);
  if (upload.owner_member_id !== member_id) {
    throw errors.forbidden('upload_of_another');
  }
  return upload;
}
