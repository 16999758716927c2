/** Every operation of the older protocol and the handler that answers it. */
import type { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import type { HandlersOf } from '../http/handler.ts';
import { v1CancelUpload } from './cancel-upload.ts';
import { v1CompleteUpload } from './complete-upload.ts';
import { v1CreateRecord } from './create-record.ts';
import { v1GetUploadUrl } from './get-upload-url.ts';

export const v1Handlers: HandlersOf<typeof v1Endpoints> = {
  'v1-create-record': v1CreateRecord,
  'v1-get-upload-url': v1GetUploadUrl,
  'v1-complete-upload': v1CompleteUpload,
  'v1-cancel-upload': v1CancelUpload,
};
