import { errors } from '@minutebook/contract/errors.ts';
import { inLockingTransaction } from '../base/database/locking-transaction.ts';
import type { Caller } from '../access/caller.ts';
import type { SubjectHandlers } from '../http/handler.ts';
import { noContent, ok } from '../http/reply.ts';
import { toListeningKey } from '../media/listening-key.ts';
import { makeMediaLink } from '../media/media-link.ts';
import { findMedia, isAvailable } from '../media/media-queries.ts';
import { sweepMediaFile } from '../media/sweep-media.ts';
import { changeRecord, requirePermitted, requireVersion, toBusy } from './access/change-record.ts';
import { requireRecord } from './access/record-access.ts';
import { findChangeable } from './access/record-change-queries.ts';
import { getRecord } from './get-record.ts';
import { findCopy, type ListeningCopy } from './items/waveform-queries.ts';
import type { RecordKey } from './lock-records.ts';
import { updateRecord } from './update-record.ts';
import { discardRecord } from './trash/discard-record.ts';
import { lockDoomedRecord } from './writing/lock-doomed-record.ts';
import { wantWaveformLater } from './writing/want-waveform.ts';
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
    const { media, link } = await requireMedia(ctx, caller, params.record_id);
    const { url, expires_at } = link(false);
    return ok({
      url,
      expires_at: expires_at.toISOString(),
      filename: media.media_filename,
      content_type: media.media_content_type,
    });
  },

  'get-listening-url': async ({ params, caller, ctx }) => {
    const { media, link } = await requireMedia(ctx, caller, params.record_id);
    const record = { workspace_id: caller.workspace.workspace_id, record_id: params.record_id };
    const copy = await findStoredCopy(ctx, { record, media_key: media.media_key });
    const { url, expires_at } = link(false);
    return ok({
      url,
      expires_at: expires_at.toISOString(),
      content_type: media.media_content_type,
      copy_url: copy === undefined ? null : link(true).url,
      plays_copy: copy?.is_first === true,
    });
  },
} satisfies SubjectHandlers<RecordContext>;

/** Media that the caller may download, and what makes links to it. */
async function requireMedia(ctx: RecordContext, caller: Caller, asked: number) {
  const { record_id, permissions } = await requireRecord(ctx, caller, asked);
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
  const link = (is_copy: boolean) =>
    makeMediaLink(links, { workspace_id, record_id, user_id: caller.user_id, is_copy, now });
  return { media, link };
}

/** A backup holds no copies: one that is missing is made again. */
async function findStoredCopy(
  ctx: RecordContext,
  { record, media_key }: { record: RecordKey; media_key: string },
): Promise<ListeningCopy | undefined> {
  const copy = await findCopy(ctx.db, record.workspace_id, record.record_id);
  if (copy === undefined) return undefined;
  const file = await ctx.media.find(toListeningKey(media_key));
  if (file?.size_bytes === copy.size_bytes) return copy;
  await wantWaveformLater(ctx.db, record, ctx.clock.now());
  return undefined;
}
