/** The pages' API: one line for every group of its table. */
import type { FastifyInstance } from 'fastify';
import { appEngineEndpoints } from '@minutebook/contract/app/engine-endpoints.ts';
import { appFactorEndpoints } from '@minutebook/contract/app/factor-endpoints.ts';
import { appInvitationEndpoints } from '@minutebook/contract/app/invitation-endpoints.ts';
import { appMeEndpoints } from '@minutebook/contract/app/me-endpoints.ts';
import { appPeopleEndpoints } from '@minutebook/contract/app/people-endpoints.ts';
import { appServiceAccountEndpoints } from '@minutebook/contract/app/service-account-endpoints.ts';
import { appCorrectionEndpoints } from '@minutebook/contract/app/correction-endpoints.ts';
import { appProcessingEndpoints } from '@minutebook/contract/app/processing-endpoints.ts';
import { appProgramEndpoints } from '@minutebook/contract/app/program-endpoints.ts';
import { appRecordEndpoints } from '@minutebook/contract/app/record-endpoints.ts';
import { appActionItemEndpoints } from '@minutebook/contract/app/action-item-endpoints.ts';
import { appPersonEndpoints } from '@minutebook/contract/app/person-endpoints.ts';
import { appRecordSearchEndpoints } from '@minutebook/contract/app/record-search-endpoints.ts';
import { appSessionEndpoints } from '@minutebook/contract/app/session-endpoints.ts';
import { appUploadEndpoints } from '@minutebook/contract/app/upload-endpoints.ts';
import { appWorkspaceEndpoints } from '@minutebook/contract/app/workspace-endpoints.ts';
import type { RecordContext } from '../records/record-context.ts';
import type { Door } from '../http/door.ts';
import { registerEndpoints } from '../http/register-endpoints.ts';
import { workspaceHandlers } from './handlers/workspace-handlers.ts';
import { processingHandlers } from './handlers/processing-handlers.ts';
import { engineHandlers } from './handlers/engine-handlers.ts';
import { factorHandlers } from './handlers/factor-handlers.ts';
import { invitationHandlers } from './handlers/invitation-handlers.ts';
import { meHandlers } from './handlers/me-handlers.ts';
import { peopleHandlers } from './handlers/people-handlers.ts';
import { serviceAccountHandlers } from './handlers/service-account-handlers.ts';
import { correctionHandlers } from './handlers/correction-handlers.ts';
import { appTrashEndpoints } from '@minutebook/contract/app/trash-endpoints.ts';
import { trashHandlers } from './handlers/trash-handlers.ts';
import { registerOauth } from '../people/oauth/register-oauth.ts';
import { programHandlers } from './handlers/program-handlers.ts';
import { recordHandlers } from './handlers/record-handlers.ts';
import { actionItemHandlers } from './handlers/action-item-handlers.ts';
import {
  personHandlers,
  recordSearchChecks,
  recordSearchHandlers,
} from './handlers/record-search-handlers.ts';
import { registerUnsubscribe } from '../people/mail-choices/register-unsubscribe.ts';
import { registerOidc } from '../people/sign-in/oidc/register-oidc.ts';
import { uploadHandlers } from './handlers/upload-handlers.ts';
import { sessionHandlers } from './handlers/session-handlers.ts';

export function registerApp(app: FastifyInstance, door: Door, ctx: RecordContext): void {
  registerEndpoints(app, { table: appSessionEndpoints, handlers: sessionHandlers, door, ctx });
  registerOidc(app, door, ctx);
  registerUnsubscribe(app, door, ctx);
  registerEndpoints(app, { table: appMeEndpoints, handlers: meHandlers, door, ctx });
  registerOauth(app, door, ctx);
  registerEndpoints(app, { table: appProgramEndpoints, handlers: programHandlers, door, ctx });
  registerEndpoints(app, { table: appFactorEndpoints, handlers: factorHandlers, door, ctx });
  registerEndpoints(app, {
    table: appRecordSearchEndpoints,
    handlers: recordSearchHandlers,
    door,
    ctx,
    checks: recordSearchChecks,
  });
  registerEndpoints(app, { table: appPersonEndpoints, handlers: personHandlers, door, ctx });
  registerEndpoints(app, { table: appActionItemEndpoints, handlers: actionItemHandlers, door, ctx });
  registerEndpoints(app, { table: appRecordEndpoints, handlers: recordHandlers, door, ctx });
  registerEndpoints(app, { table: appTrashEndpoints, handlers: trashHandlers, door, ctx });
  registerEndpoints(app, { table: appUploadEndpoints, handlers: uploadHandlers, door, ctx });
  registerEndpoints(app, { table: appProcessingEndpoints, handlers: processingHandlers, door, ctx });
  registerEndpoints(app, { table: appCorrectionEndpoints, handlers: correctionHandlers, door, ctx });
  registerEndpoints(app, { table: appPeopleEndpoints, handlers: peopleHandlers, door, ctx });
  registerEndpoints(app, { table: appServiceAccountEndpoints, handlers: serviceAccountHandlers, door, ctx });
  registerEndpoints(app, { table: appInvitationEndpoints, handlers: invitationHandlers, door, ctx });
  registerEndpoints(app, { table: appWorkspaceEndpoints, handlers: workspaceHandlers, door, ctx });
  registerEndpoints(app, { table: appEngineEndpoints, handlers: engineHandlers, door, ctx });
}
