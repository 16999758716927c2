import type { UploadRow } from '../upload-queries.ts';

/** The number of bytes that a client need not send again. */
export const toReceivedBytes = ({ completed_at, size_bytes, received_bytes }: UploadRow) =>
  completed_at === null ? received_bytes : (size_bytes ?? 0);
