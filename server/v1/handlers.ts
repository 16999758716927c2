/** Every operation of the older protocol and the handler that answers it. */
import type { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { RecordContext } from '../records/record-context.ts';
import { v1AddLabel } from './add-label.ts';
import { v1Authenticate } from './authenticate.ts';
import { v1CancelUpload } from './cancel-upload.ts';
import { v1CompleteUpload } from './complete-upload.ts';
import { v1CreateRecord } from './create-record.ts';
import { v1GetCurrentUser } from './get-current-user.ts';
import { v1GetMediaUrl } from './get-media-url.ts';
import { v1GetRecord } from './get-record.ts';
import { v1GetUploadUrl } from './get-upload-url.ts';
import { v1ListInsights } from './list-insights.ts';
import { v1ListLabels } from './list-labels.ts';
import { v1ListRecordings } from './list-recordings.ts';
import { v1ListRecords } from './list-records.ts';
import { v1ListWorkspaces } from './list-workspaces.ts';
import { v1LogInWithToken } from './log-in-with-token.ts';
import { v1LogOut } from './log-out.ts';
import { v1RemoveLabel } from './remove-label.ts';

export const v1Handlers: HandlersOf<typeof v1Endpoints, RecordContext> = {
  'v1-authenticate': v1Authenticate,
  'v1-log-in-with-token': v1LogInWithToken,
  'v1-log-out': v1LogOut,
  'v1-get-current-user': v1GetCurrentUser,
  'v1-list-workspaces': v1ListWorkspaces,
  'v1-list-labels': v1ListLabels,
  'v1-list-recordings': v1ListRecordings,
  'v1-list-team-recordings': v1ListRecordings,
  'v1-list-records': v1ListRecords,
  'v1-get-record': v1GetRecord,
  'v1-list-insights': v1ListInsights,
  'v1-get-media-url': v1GetMediaUrl,
  'v1-add-label': v1AddLabel,
  'v1-remove-label': v1RemoveLabel,
  'v1-create-record': v1CreateRecord,
  'v1-get-upload-url': v1GetUploadUrl,
  'v1-complete-upload': v1CompleteUpload,
  'v1-cancel-upload': v1CancelUpload,
};
