/**
 * The endpoint table of what pages need in addition to v2: sign-in, search with snippets, and everything that
 * changes data. Programs with a token may use it too.
 */
import type { Endpoint } from '../endpoint.ts';
import { appActionItemEndpoints } from './action-item-endpoints.ts';
import { appCorrectionEndpoints } from './correction-endpoints.ts';
import { appEngineEndpoints } from './engine-endpoints.ts';
import { appFactorEndpoints } from './factor-endpoints.ts';
import { appFirstStepEndpoints } from './first-step-endpoints.ts';
import { appImportEndpoints } from './import-endpoints.ts';
import { appInvitationEndpoints } from './invitation-endpoints.ts';
import { appMeEndpoints } from './me-endpoints.ts';
import { appPeopleEndpoints } from './people-endpoints.ts';
import { appPersonEndpoints } from './person-endpoints.ts';
import { appProcessingEndpoints } from './processing-endpoints.ts';
import { appProgramEndpoints } from './program-endpoints.ts';
import { appRecordEndpoints } from './record-endpoints.ts';
import { appRecordSearchEndpoints } from './record-search-endpoints.ts';
import { appServiceAccountEndpoints } from './service-account-endpoints.ts';
import { appSessionEndpoints } from './session-endpoints.ts';
import { appSignOnEndpoints } from './sign-on-endpoints.ts';
import { appSpeechSetupEndpoints } from './speech-setup-endpoints.ts';
import { appTrashEndpoints } from './trash-endpoints.ts';
import { appUploadEndpoints } from './upload-endpoints.ts';
import { appWorkspaceEndpoints } from './workspace-endpoints.ts';

export const appEndpoints = {
  ...appSessionEndpoints,
  ...appMeEndpoints,
  ...appFactorEndpoints,
  ...appRecordSearchEndpoints,
  ...appPersonEndpoints,
  ...appRecordEndpoints,
  ...appActionItemEndpoints,
  ...appTrashEndpoints,
  ...appUploadEndpoints,
  ...appImportEndpoints,
  ...appProcessingEndpoints,
  ...appCorrectionEndpoints,
  ...appPeopleEndpoints,
  ...appInvitationEndpoints,
  ...appServiceAccountEndpoints,
  ...appProgramEndpoints,
  ...appWorkspaceEndpoints,
  ...appEngineEndpoints,
  ...appSignOnEndpoints,
  ...appSpeechSetupEndpoints,
  ...appFirstStepEndpoints,
} as const satisfies Record<string, Endpoint>;

type AppEndpoints = typeof appEndpoints;
export type AppEndpointName = keyof AppEndpoints;
export type AppEndpoint<Name extends AppEndpointName> = AppEndpoints[Name];
