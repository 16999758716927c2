/** Every operation of /api/v3 and the handler that answers it: mostly those that answer under /v2 and /app as well. */
import type { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { listChanges } from '../../changes/endpoints/list-changes.ts';
import { createWebhook } from '../../changes/webhooks/endpoints/create-webhook.ts';
import { deleteWebhook } from '../../changes/webhooks/endpoints/delete-webhook.ts';
import { listWebhookDeliveries } from '../../changes/webhooks/endpoints/list-webhook-deliveries.ts';
import { getOwnToken } from '../../people/users/endpoints/get-own-token.ts';
import { listWebhooks } from '../../changes/webhooks/endpoints/list-webhooks.ts';
import { redeliverWebhook } from '../../changes/webhooks/endpoints/redeliver-webhook.ts';
import { replayWebhook } from '../../changes/webhooks/endpoints/replay-webhook.ts';
import { rotateWebhookSecret } from '../../changes/webhooks/endpoints/rotate-webhook-secret.ts';
import { testWebhook } from '../../changes/webhooks/endpoints/test-webhook.ts';
import { updateWebhook } from '../../changes/webhooks/endpoints/update-webhook.ts';
import type { ChecksOf, HandlersOf } from '../../http/handler.ts';
import { getRecordProgress } from '../../recordings/endpoints/get-record-progress.ts';
import { listSpeechEngines } from '../../recordings/endpoints/list-speech-engines.ts';
import { createRecord } from '../../recordings/receive/endpoints/create-record.ts';
import { exportRecords } from '../../records/endpoints/export-records.ts';
import { listContacts } from '../../records/endpoints/list-contacts.ts';
import { getV3Record } from '../../records/endpoints/get-record.ts';
import { patchRecord } from '../../records/endpoints/update-record.ts';
import { readPageRequest } from '../../records/lists/record-filters.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { actionItemHandlers } from './action-item-handlers.ts';
import { correctionHandlers } from './correction-handlers.ts';
import { invitationHandlers } from './invitation-handlers.ts';
import { peopleHandlers } from './people-handlers.ts';
import { processingHandlers } from './processing-handlers.ts';
import { recordHandlers } from './record-handlers.ts';
import { recordSearchChecks, recordSearchHandlers } from './record-search-handlers.ts';
import { requestChecks } from './request-checks.ts';
import { trashHandlers } from './trash-handlers.ts';
import { uploadHandlers } from './upload-handlers.ts';
import { v2Handlers } from './v2-handlers.ts';
import { workspaceHandlers } from './workspace-handlers.ts';

export const v3Handlers: HandlersOf<typeof v3Endpoints, RecordContext> = {
  ...v2Handlers,
  ...recordSearchHandlers,
  ...correctionHandlers,
  ...actionItemHandlers,
  ...peopleHandlers,
  ...invitationHandlers,
  ...trashHandlers,
  'get-record': getV3Record,
  'create-record': createRecord,
  'update-record': patchRecord,
  'delete-record': recordHandlers['delete-record'],
  'publish-record': recordHandlers['publish-record'],
  'restore-share': recordHandlers['restore-share'],
  'export-record': recordHandlers['export-record'],
  'export-records': exportRecords,
  'list-contacts': listContacts,
  'get-record-progress': getRecordProgress,
  'list-speech-engines': listSpeechEngines,
  'rerun-record': processingHandlers['rerun-record'],
  'put-transcript': processingHandlers['put-transcript'],
  'cancel-processing': processingHandlers['cancel-processing'],
  'get-upload-url': uploadHandlers['get-upload-url'],
  'complete-upload': uploadHandlers['complete-upload'],
  'cancel-upload': uploadHandlers['cancel-upload'],
  'get-workspace-settings': workspaceHandlers['get-workspace-settings'],
  'update-workspace-settings': workspaceHandlers['update-workspace-settings'],
  'list-audit-entries': workspaceHandlers['list-audit-entries'],
  'list-changes': listChanges,
  'get-own-token': getOwnToken,
  'list-webhooks': listWebhooks,
  'create-webhook': createWebhook,
  'update-webhook': updateWebhook,
  'delete-webhook': deleteWebhook,
  'rotate-webhook-secret': rotateWebhookSecret,
  'test-webhook': testWebhook,
  'list-webhook-deliveries': listWebhookDeliveries,
  'redeliver-webhook': redeliverWebhook,
  'replay-webhook': replayWebhook,
};

export const v3Checks: ChecksOf<typeof v3Endpoints> = {
  ...requestChecks,
  ...recordSearchChecks,
  'export-records': ({ query, workspace_id, ctx }) =>
    readPageRequest(ctx.keys, { workspaceId: workspace_id, query }),
};
