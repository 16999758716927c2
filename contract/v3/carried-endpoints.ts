/**
 * The operations of API v2, and those of the pages that programs want too, under /api/v3: the same handlers and bodies at one
 * base, with what v3 promises of every operation.
 */
import { appActionItemEndpoints } from '../app/action-item-endpoints.ts';
import { appCorrectionEndpoints } from '../app/correction-endpoints.ts';
import { appImportEndpoints } from '../app/import-endpoints.ts';
import { appInvitationEndpoints } from '../app/invitation-endpoints.ts';
import { appPeopleEndpoints } from '../app/people-endpoints.ts';
import { appProcessingEndpoints } from '../app/processing-endpoints.ts';
import { appRecordEndpoints } from '../app/record-endpoints.ts';
import { appRecordSearchEndpoints } from '../app/record-search-endpoints.ts';
import { appSpeechSetupEndpoints } from '../app/speech-setup-endpoints.ts';
import { appTrashEndpoints } from '../app/trash-endpoints.ts';
import { appUploadEndpoints } from '../app/upload-endpoints.ts';
import { appWorkspaceEndpoints } from '../app/workspace-endpoints.ts';
import type { Endpoint } from '../endpoint.ts';
import { endpoints } from '../endpoints.ts';
import { V3Invitation, V3InvitationPage } from '../resources/invitation.ts';
import { inV3, type InV3 } from './in-v3.ts';
import { V3RecordDetail } from './record-detail.ts';

const { 'delete-record': deleteRecord, 'publish-record': publishRecord } = appRecordEndpoints;
const { 'rerun-record': rerunRecord, 'put-transcript': putTranscript } = appProcessingEndpoints;
const { 'cancel-processing': cancelProcessing } = appProcessingEndpoints;
const { 'complete-upload': completeUpload, 'cancel-upload': cancelUpload } = appUploadEndpoints;
const { 'get-workspace-settings': getSettings, 'list-audit-entries': listAudit } = appWorkspaceEndpoints;
const { 'update-workspace-settings': updateSettings, 'send-test-mail': sendTestMail } = appWorkspaceEndpoints;

const carried = {
  ...endpoints,
  'get-record': { ...endpoints['get-record'], responses: { 200: V3RecordDetail } },
  'list-invitations': { ...endpoints['list-invitations'], responses: { 200: V3InvitationPage } },
  'get-invitation': { ...endpoints['get-invitation'], responses: { 200: V3Invitation } },
  'search-records': appRecordSearchEndpoints['search-records'],
  'locate-hits': appRecordSearchEndpoints['locate-hits'],
  'delete-record': { ...deleteRecord, takes_if_match: true },
  'publish-record': publishRecord,
  'restore-share': appRecordEndpoints['restore-share'],
  'export-record': appRecordEndpoints['export-record'],
  'rerun-record': rerunRecord,
  'put-transcript': putTranscript,
  'cancel-processing': cancelProcessing,
  'get-upload-url': appUploadEndpoints['get-upload-url'],
  'complete-upload': completeUpload,
  'cancel-upload': cancelUpload,
  ...appImportEndpoints,
  ...appCorrectionEndpoints,
  ...appActionItemEndpoints,
  ...appPeopleEndpoints,
  ...appInvitationEndpoints,
  ...appTrashEndpoints,
  ...appSpeechSetupEndpoints,
  'get-workspace-settings': getSettings,
  'update-workspace-settings': updateSettings,
  'send-test-mail': sendTestMail,
  'list-audit-entries': listAudit,
} as const satisfies Record<string, Endpoint>;

const upload = '/api/v3/workspaces/{slug}/records/{record_id}/upload';

/** Addresses that are others than under /v2 or /app. */
const paths: { readonly [Name in keyof typeof carried]?: string } = {
  'search-records': '/api/v3/workspaces/{slug}/search',
  'locate-hits': '/api/v3/workspaces/{slug}/search/hits',
  'get-upload-url': `${upload}/url`,
  'complete-upload': `${upload}/complete`,
  'cancel-upload': upload,
};

const move = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  path: paths[endpoint.name as keyof typeof carried] ?? endpoint.path.replace(/^\/(?:v2|app)\//, '/api/v3/'),
});

export const carriedEndpoints = inV3(
  Object.fromEntries(Object.entries<Endpoint>(carried).map(([name, endpoint]) => [name, move(endpoint)])),
) as InV3<typeof carried>;
