import type { UploadRow } from '../upload-queries.ts';

/** How many bytes a client need not send any more. */
export const toReceivedBytes = ({ completed_at, size_bytes, received_bytes }: UploadRow) =>
  completed_at === null ? received_bytes : (size_bytes ?? 0);
