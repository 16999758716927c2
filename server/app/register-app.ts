/** The pages' API: a line for every group of its table. */
import type { FastifyInstance } from 'fastify';
import { appEngineEndpoints } from '@minutebook/contract/app/engine-endpoints.ts';
import { appInvitationEndpoints } from '@minutebook/contract/app/invitation-endpoints.ts';
import { appMeEndpoints } from '@minutebook/contract/app/me-endpoints.ts';
import { appPeopleEndpoints } from '@minutebook/contract/app/people-endpoints.ts';
import { appCorrectionEndpoints } from '@minutebook/contract/app/correction-endpoints.ts';
import { appRecordEndpoints } from '@minutebook/contract/app/record-endpoints.ts';
import { appRecordSearchEndpoints } from '@minutebook/contract/app/record-search-endpoints.ts';
import { appSessionEndpoints } from '@minutebook/contract/app/session-endpoints.ts';
import { appWorkspaceEndpoints } from '@minutebook/contract/app/workspace-endpoints.ts';
import type { Context } from '../context.ts';
import type { Door } from '../http/door.ts';
import { registerEndpoints } from '../http/register-endpoints.ts';
import { workspaceHandlers } from './workspaces/workspace-handlers.ts';
import { engineHandlers } from './engines/engine-handlers.ts';
import { invitationHandlers } from './invitations/invitation-handlers.ts';
import { meHandlers } from './me/me-handlers.ts';
import { peopleHandlers } from './people/people-handlers.ts';
import { correctionHandlers } from './corrections/correction-handlers.ts';
import { recordHandlers } from './records/record-handlers.ts';
import { recordSearchChecks, recordSearchHandlers } from './records/record-search-handlers.ts';
import { registerOidc } from './session/oidc/register-oidc.ts';
import { sessionHandlers } from './session/session-handlers.ts';

export function registerApp(app: FastifyInstance, door: Door, ctx: Context): void {
  registerEndpoints(app, appSessionEndpoints, sessionHandlers, door, ctx);
  registerOidc(app, door, ctx);
  registerEndpoints(app, appMeEndpoints, meHandlers, door, ctx);
  registerEndpoints(app, appRecordSearchEndpoints, recordSearchHandlers, door, ctx, recordSearchChecks);
  registerEndpoints(app, appRecordEndpoints, recordHandlers, door, ctx);
  registerEndpoints(app, appCorrectionEndpoints, correctionHandlers, door, ctx);
  registerEndpoints(app, appPeopleEndpoints, peopleHandlers, door, ctx);
  registerEndpoints(app, appInvitationEndpoints, invitationHandlers, door, ctx);
  registerEndpoints(app, appWorkspaceEndpoints, workspaceHandlers, door, ctx);
  registerEndpoints(app, appEngineEndpoints, engineHandlers, door, ctx);
}
