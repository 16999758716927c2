import { errors } from '@minutebook/contract/errors.ts';
import { inLockingTransaction } from '../base/database/locking-transaction.ts';
import type { SubjectHandlers } from '../http/handler.ts';
import { noContent, ok } from '../http/reply.ts';
import { makeMediaLink } from '../media/media-link.ts';
import { findMedia, isAvailable } from '../media/media-queries.ts';
import { sweepMediaFile } from '../media/sweep-media.ts';
import { changeRecord, requirePermitted, requireVersion, toBusy } from './access/change-record.ts';
import { requireRecord } from './access/record-access.ts';
import { findChangeable } from './access/record-change-queries.ts';
import { getRecord } from './get-record.ts';
import { updateRecord } from './update-record.ts';
import { discardRecord } from './trash/discard-record.ts';
import { lockDoomedRecord } from './writing/lock-doomed-record.ts';
import { publishDraft, scheduleDraft } from './writing/publish-draft.ts';
import type { RecordContext } from './record-context.ts';

export const recordHandlers = {
  'get-record': getRecord,
  'update-record': updateRecord,

  'publish-record': async ({ params, body, caller, ctx }) => {
    const { record_id } = params;
    const { workspace_id } = caller.workspace;
    const now = ctx.clock.now();
    const publish_at = body.publish_at === null ? null : new Date(body.publish_at);
    if (!body.now && publish_at !== null && publish_at <= now) {
      throw errors.invalid('body.publish_at', 'not_ahead');
    }
    await changeRecord(ctx, {
      caller,
      changed: record_id,
      change: async (tx) => {
        const record = await findChangeable(tx, workspace_id, record_id);
        if (record === undefined) throw errors.recordNotFound(record_id);
        if (!record.is_draft) {
          if (body.now) return;
          throw errors.conflict('published_already');
        }
        const draft = { workspace_id, record_id };
        if (body.now)
          await publishDraft(tx, { record: draft, trigger: 'user', actor_user_id: caller.user_id, now });
        else
          await scheduleDraft(tx, {
            record: draft,
            publish_at,
            actor_user_id: caller.user_id,
            now,
          });
      },
    });
    return noContent;
  },

  'delete-record': async ({ params, caller, ctx, if_match }) => {
    const { record_id } = params;
    const { workspace_id } = caller.workspace;
    await requirePermitted(ctx, { caller, record_id, permission: 'delete' });
    const now = ctx.clock.now();
    const erase = async () =>
      inLockingTransaction(
        ctx.db,
        async (tx) => {
          const record = await lockDoomedRecord(tx, workspace_id, record_id);
          if (record === undefined) throw errors.recordNotFound(record_id);
          await requireVersion(tx, { workspace_id, record_id }, if_match);
          if (record.protected_from_deletion) throw errors.forbidden('record_protected');
          if (record.is_held) throw errors.forbidden('record_held');
          const { trash_days } = ctx.config;
          const discarding = { actor_user_id: caller.user_id, at: now, trash_days };
          return discardRecord(tx, { record: { workspace_id, record_id }, doomed: record, discarding });
        },
        toBusy,
      );
    const media_key = await erase();
    if (media_key !== null) await sweepMediaFile(ctx, workspace_id, media_key);
    return noContent;
  },

  'get-media-url': async ({ params, caller, ctx }) => {
    const { record_id, permissions } = await requireRecord(ctx, caller, params.record_id);
    if (!permissions.download_media) throw errors.forbidden('may_not_download_media');
    const { workspace_id } = caller.workspace;
    const now = ctx.clock.now();
    const media = await findMedia(ctx.db, workspace_id, record_id);
    if (media === undefined) throw errors.recordNotFound(record_id);
    if (!media.is_ready) throw errors.recordNotReady(record_id);
    if (!isAvailable(media, now) || (await ctx.media.find(media.media_key)) === undefined) {
      throw errors.mediaNotFound(record_id);
    }
    const links = { keys: ctx.keys, base_url: ctx.config.base_url };
    const { url, expires_at } = makeMediaLink(links, { workspace_id, record_id, now });
    return ok({
      url,
      expires_at: expires_at.toISOString(),
      filename: media.media_filename,
      content_type: media.media_content_type,
    });
  },
} satisfies SubjectHandlers<RecordContext>;
