/** Lists the handler of every operation by subject. An operation without a handler does not compile. */
import type { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { changeHandlers } from '../changes/change-handlers.ts';
import { webhookHandlers } from '../changes/webhooks/webhook-handlers.ts';
import type { Checks, ChecksOf, Handlers, HandlersOf } from '../http/handler.ts';
import { factorHandlers } from '../people/factors/factor-handlers.ts';
import { groupRuleHandlers } from '../people/groups/group-rules.ts';
import { invitationHandlers } from '../people/invitations/invitation-handlers.ts';
import { invitedHandlers } from '../people/invitations/invited-handlers.ts';
import { labelHandlers } from '../people/labels/label-handlers.ts';
import { memberHandlers } from '../people/members/member-handlers.ts';
import { programHandlers } from '../people/oauth/program-handlers.ts';
import { passwordResetHandlers } from '../people/password-reset/password-reset-handlers.ts';
import { roleHandlers } from '../people/roles/role-handlers.ts';
import { scimTokenHandlers } from '../people/scim/scim-tokens.ts';
import { serviceAccountHandlers } from '../people/service-accounts/service-account-handlers.ts';
import { sessionHandlers } from '../people/sign-in/session-handlers.ts';
import { teamHandlers } from '../people/teams/team-handlers.ts';
import { meHandlers } from '../people/users/me-handlers.ts';
import { tokenHandlers } from '../people/users/token-handlers.ts';
import { auditHandlers } from '../people/workspaces/audit-handlers.ts';
import { testMailHandlers } from '../people/workspaces/test-mail.ts';
import { workspaceHandlers } from '../people/workspaces/workspace-handlers.ts';
import { trackerHandlers } from '../records/trackers/tracker-handlers.ts';
import { calendarHandlers } from '../recordings/calendar/calendar-handlers.ts';
import { engineHandlers } from '../recordings/engines/engine-handlers.ts';
import { speechSetupHandlers } from '../recordings/engines/speech-setup-handlers.ts';
import { firstStepHandlers } from '../recordings/first-steps.ts';
import { joinHandlers } from '../recordings/join-records.ts';
import { processingHandlers } from '../recordings/processing-handlers.ts';
import { importHandlers } from '../recordings/imports/import-handlers.ts';
import { uploadHandlers } from '../recordings/receive/upload-handlers.ts';
import { actionItemHandlers } from '../records/action-items/action-item-handlers.ts';
import { answerHandlers } from '../records/answers/answer-handlers.ts';
import { correctionHandlers } from '../records/corrections/correction-handlers.ts';
import { exportHandlers } from '../records/exports/export-handlers.ts';
import { getV3Record, readInclude } from '../records/get-record.ts';
import { recordLabelHandlers } from '../records/labels/record-label-handlers.ts';
import { listHandlers, readSearchRequest } from '../records/lists/list-handlers.ts';
import { readPageRequest, requireOrderedDates } from '../records/lists/record-page-request.ts';
import { clipShareHandlers } from '../records/shares/clips/clip-share-handlers.ts';
import { momentHandlers } from '../records/moments/acts/moment-handlers.ts';
import { personHandlers } from '../records/person-handlers.ts';
import type { RecordContext } from '../records/record-context.ts';
import { playlistHandlers } from '../records/playlists/playlist-handlers.ts';
import { playlistShareHandlers } from '../records/playlists/playlist-share-handlers.ts';
import { templateHandlers } from '../records/templates/template-handlers.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { savedSearchHandlers } from '../records/saved-searches/saved-search-handlers.ts';
import { readSharePosition } from '../records/shares/shared-record-list-queries.ts';
import { shareHandlers } from '../records/shares/share-handlers.ts';
import { trashHandlers } from '../records/trash/trash-handlers.ts';
import { patchRecord } from '../records/update-record.ts';
import { voiceHandlers } from '../records/voices/voice-handlers.ts';

const handlers = {
  ...actionItemHandlers,
  ...answerHandlers,
  ...auditHandlers,
  ...calendarHandlers,
  ...trackerHandlers,
  ...changeHandlers,
  ...correctionHandlers,
  ...engineHandlers,
  ...exportHandlers,
  ...factorHandlers,
  ...firstStepHandlers,
  ...importHandlers,
  ...groupRuleHandlers,
  ...invitationHandlers,
  ...invitedHandlers,
  ...joinHandlers,
  ...labelHandlers,
  ...listHandlers,
  ...meHandlers,
  ...memberHandlers,
  ...momentHandlers,
  ...clipShareHandlers,
  ...passwordResetHandlers,
  ...personHandlers,
  ...processingHandlers,
  ...programHandlers,
  ...recordHandlers,
  ...recordLabelHandlers,
  ...roleHandlers,
  ...savedSearchHandlers,
  ...scimTokenHandlers,
  ...serviceAccountHandlers,
  ...sessionHandlers,
  ...shareHandlers,
  ...speechSetupHandlers,
  ...teamHandlers,
  ...playlistHandlers,
  ...playlistShareHandlers,
  ...templateHandlers,
  ...testMailHandlers,
  ...tokenHandlers,
  ...trashHandlers,
  ...uploadHandlers,
  ...voiceHandlers,
  ...webhookHandlers,
  ...workspaceHandlers,
};

export const v2Handlers: Handlers<RecordContext> = handlers;
export const appHandlers: HandlersOf<typeof appEndpoints, RecordContext> = handlers;
export const v3Handlers: HandlersOf<typeof v3Endpoints, RecordContext> = {
  ...handlers,
  'get-record': getV3Record,
  'update-record': patchRecord,
};

/**
 * Checks that a schema cannot express. They answer 422, and so run before anything that reads the workspace.
 */
export const v2Checks: Checks = {
  'get-record': ({ query }) => readInclude(query.include),
  'list-records': ({ query, workspace_id, ctx }) => readPageRequest(ctx.keys, { workspace_id, query }),
  'list-shared-records': ({ query, workspace_id, ctx }) =>
    readSharePosition(ctx.keys, workspace_id, query.next_token),
};
export const appChecks = {
  'search-records': ({ query, workspace_id, ctx }) => readSearchRequest(ctx.keys, workspace_id, query),
  'count-records': ({ query }) => requireOrderedDates(query),
} satisfies ChecksOf<typeof appEndpoints>;
export const v3Checks: ChecksOf<typeof v3Endpoints> = {
  ...v2Checks,
  'search-records': appChecks['search-records'],
  'export-records': ({ query, workspace_id, ctx }) => readPageRequest(ctx.keys, { workspace_id, query }),
};
