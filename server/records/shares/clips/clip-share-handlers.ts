import { errors } from '@minutebook/contract/errors.ts';
import type { ClipShare } from '@minutebook/contract/v3/clip-share-endpoints.ts';
import type { SubjectHandlers } from '../../../http/handler.ts';
import { created, noContent, ok } from '../../../http/reply.ts';
import { isOpen, mayOnRecord } from '../../../access/record-permissions.ts';
import { auditWords, requireRecord } from '../../access/record-access.ts';
import { readPosition, writeCursor } from '../../lists/cursor.ts';
import { toListedMoment } from '../../moments/moment-view.ts';
import { toLink } from '../share-view.ts';
import type { RecordContext } from '../../record-context.ts';
import { findLiveClipShare, selectSharedClips, type ClipShareRow } from './clip-share-queries.ts';
import { endClipShare, requireClip, writeClipShare } from './write-clip-share.ts';

const toClipShare = (share: Omit<ClipShareRow, 'password_sealed'>): ClipShare => ({
  record_id: share.record_id,
  moment_id: share.moment_id,
  ...toLink(share),
});

export const clipShareHandlers = {
  'list-clip-shares': async ({ query: { limit, next_token }, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const before = readPosition(ctx.keys, { workspace_id, list: 'clip-shares', token: next_token });
    const page = [workspace_id, caller.principals, before, limit + 1, ctx.clock.now()];
    const rows = await ctx.db.query(selectSharedClips, page);
    const shown = rows.slice(0, limit);
    const payload = rows.length > limit ? shown.at(-1)?.moment_id : undefined;
    await auditWords(ctx, caller, { record_ids: shown.map(({ record_id }) => record_id), by: 'moments' });
    return ok({
      items: shown.map((row) => ({
        ...toListedMoment(row, caller),
        share: toClipShare({ ...row, created_at: row.shared_at }),
        may_end: isOpen(caller) && mayOnRecord(caller, row, 'record.share'),
      })),
      next_token:
        payload === undefined ? null : writeCursor(ctx.keys, { workspace_id, list: 'clip-shares', payload }),
    });
  },

  'get-clip-share': async ({ params, caller, ctx }) => {
    const { record_id } = await requireRecord(ctx, caller, params.record_id);
    const { workspace_id } = caller.workspace;
    await requireClip(ctx.db, { caller, ...params });
    const share = await findLiveClipShare(ctx.db, { workspace_id, ...params }, ctx.clock.now());
    if (share === undefined) throw errors.shareNotFound(record_id);
    return ok(toClipShare(share));
  },

  'put-clip-share': async ({ params, body, caller, ctx }) => {
    const { permissions } = await requireRecord(ctx, caller, params.record_id);
    if (!permissions.share) throw errors.forbidden('may_not_share_record');
    const { share, password, is_new } = await writeClipShare(
      ctx,
      { caller, ...params },
      body.expires_in_days,
    );
    const answer = { share: toClipShare(share), password };
    return is_new ? created(answer) : ok(answer);
  },

  'delete-clip-share': async ({ params, caller, ctx }) => {
    const { permissions } = await requireRecord(ctx, caller, params.record_id);
    if (!permissions.share) throw errors.forbidden('may_not_end_share');
    await endClipShare(ctx, { caller, ...params });
    return noContent;
  },
} satisfies SubjectHandlers<RecordContext>;
