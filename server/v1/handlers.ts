/** Every operation of the older protocol and the handler that answers it. */
import type { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { within } from '../base/database/locking-transaction.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { RecordContext } from '../records/record-context.ts';
import { toSession, v1Authenticate } from './authenticate.ts';
import { v1GetRecord } from './get-record.ts';
import { v1ListRecords } from './list-records.ts';
import { meHandlers } from '../people/users/me-handlers.ts';
import { toV2Body, type V1Handler } from './v1-handler.ts';
import { ok, okText, noContent } from '../http/reply.ts';
import { recordLabelHandlers } from '../records/labels/record-label-handlers.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { labelHandlers } from '../people/labels/label-handlers.ts';
import { createUpload } from '../recordings/receive/create-upload.ts';
import { cancelUpload } from '../recordings/receive/cancel-upload.ts';
import { requireOwnUpload } from '../recordings/receive/require-own-upload.ts';
import { getRecord } from '../records/get-record.ts';
import { makeUploadLink } from '../recordings/receive/upload-link.ts';
import { takeLoginToken } from '../access/login-token.ts';
import { startSession, endSession } from '../access/session-tokens.ts';
import { selectSessionOfToken } from '../access/session-queries.ts';
import { completeUpload } from '../recordings/receive/complete-upload.ts';
import { listWorkspaceOptions } from './workspace-queries.ts';

/** This server makes no recordings, so none is ever in progress. */
const v1ListRecordings: V1Handler<'v1-list-recordings'> = async () => ok([]);

export const v1Handlers: HandlersOf<typeof v1Endpoints, RecordContext> = {
  'v1-authenticate': v1Authenticate,

  'v1-log-in-with-token': async ({ body, ctx }) => {
    const now = ctx.clock.now();
    const tokens = await ctx.db.transaction(async (tx) => {
      const user = await takeLoginToken(tx, body.token, now);
      return user && startSession(within(tx), { ...user, way: 'login_token', ground: 'spent' }, now);
    });
    return toSession(tokens, 'login_token_over');
  },

  /** A personal access token is not a session: it stays valid until it is revoked. */
  'v1-log-out': async ({ caller, ctx }) => {
    const [session] = await ctx.db.query(selectSessionOfToken, [caller.token.access_token_id]);
    if (session !== undefined)
      await endSession(ctx.db, { session_id: session.session_id, now: ctx.clock.now() });
    return noContent;
  },

  'v1-get-current-user': meHandlers['get-current-user'],

  'v1-list-workspaces': async ({ caller, ctx }) => {
    const rows = await listWorkspaceOptions(ctx.db, caller);
    return ok(
      rows.map(({ allows_personal_tokens, ...workspace }) => ({
        ...workspace,
        option: { additional_options: { personal_access_token: { enabled: allows_personal_tokens } } },
      })),
    );
  },

  'v1-list-labels': async (input) => ok(toV2Body(await labelHandlers['list-labels'](input)).items),
  'v1-list-recordings': v1ListRecordings,
  'v1-list-team-recordings': v1ListRecordings,
  'v1-list-records': v1ListRecords,
  'v1-get-record': v1GetRecord,

  'v1-list-insights': async (input) => {
    const { record } = toV2Body(await getRecord({ ...input, query: { include: 'insights' } }));
    const { insights = [] } = record;
    return ok(insights.map(({ type, status, language, value }) => ({ type, status, language, value })));
  },

  'v1-get-media-url': async (input) =>
    okText(JSON.stringify(toV2Body(await recordHandlers['get-media-url'](input)).url)),

  'v1-add-label': async ({ params, ...input }) => {
    const body = { record_ids: [params.record_id], label_ids: [params.label_id] };
    return recordLabelHandlers['add-labels']({ ...input, params, body });
  },

  'v1-remove-label': async ({ params, ...input }) => {
    const body = { record_ids: [params.record_id], label_ids: [params.label_id] };
    return recordLabelHandlers['remove-labels']({ ...input, params, body });
  },

  'v1-create-record': async ({ body, caller, ctx }) => {
    const { record_id, status } = await createUpload(ctx, caller, body);
    return ok({ id: record_id, status });
  },

  'v1-get-upload-url': async ({ params, caller, ctx }) => {
    const { record_id } = await requireOwnUpload(ctx, caller, params.record_id);
    const links = { keys: ctx.keys, base_url: ctx.config.base_url };
    const url = makeUploadLink(links, {
      slug: caller.workspace.slug,
      record_id,
      now: ctx.clock.now(),
    });
    return okText(JSON.stringify(url));
  },

  'v1-complete-upload': async ({ params, body, caller, ctx }) => {
    const upload = await requireOwnUpload(ctx, caller, params.record_id);
    if (upload.uuid !== body.uuid.toLowerCase()) {
      throw errors.invalid('body.uuid', 'uuid_of_another');
    }
    return ok({ id: upload.record_id, status: await completeUpload(ctx, upload) });
  },

  'v1-cancel-upload': async ({ params, caller, ctx }) => {
    await cancelUpload(ctx, await requireOwnUpload(ctx, caller, params.record_id), caller.user_id);
    return noContent;
  },
};
