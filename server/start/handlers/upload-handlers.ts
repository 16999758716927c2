/** Every operation of the pages on uploads and the handler that answers it. */
import type { appUploadEndpoints } from '@minutebook/contract/app/upload-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { cancelUpload } from '../../recordings/receive/endpoints/cancel-upload.ts';
import { completeUpload } from '../../recordings/receive/endpoints/complete-upload.ts';
import { createUpload } from '../../recordings/receive/endpoints/create-upload.ts';
import { getUploadUrl } from '../../recordings/receive/endpoints/get-upload-url.ts';

export const uploadHandlers: HandlersOf<typeof appUploadEndpoints> = {
  'create-upload': createUpload,
  'get-upload-url': getUploadUrl,
  'complete-upload': completeUpload,
  'cancel-upload': cancelUpload,
};
