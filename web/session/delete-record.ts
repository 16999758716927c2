/** Deletes a record, or gives up its upload; nothing in this browser leads to it then. */
import { client } from './client.ts';
import { forgetDeleted } from './recent-records.ts';

interface RecordParams {
  slug: string;
  record_id: number;
}

/** @throws ApiError */
export async function deleteRecord(params: RecordParams): Promise<void> {
  await client.deleteRecord({ params });
  forgetDeleted(params.slug, params.record_id);
}

/** @throws ApiError, also when the upload is complete already */
export async function cancelUpload(params: RecordParams): Promise<void> {
  await client.cancelUpload({ params });
  forgetDeleted(params.slug, params.record_id);
}
