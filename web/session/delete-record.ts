/** Deletes a record, or gives up its upload. */
import { client } from './client.ts';
import { isUnsent, uploadStore } from '../uploads/uploads.ts';
import { forgetDeleted } from './recent-records.ts';

interface RecordParams {
  slug: string;
  record_id: number;
}

/** Nothing in this browser leads to it any more. */
function forgetRecord({ slug, record_id }: RecordParams): void {
  forgetDeleted(slug, record_id);
  uploadStore.set(uploadStore.get().filter((one) => isUnsent(one) || one.record_id !== record_id));
}

/** @throws ApiError */
export async function deleteRecord(params: RecordParams): Promise<void> {
  await client.deleteRecord({ params });
  forgetRecord(params);
}

/** @throws ApiError, also when the upload is complete already */
export async function cancelUpload(params: RecordParams): Promise<void> {
  await client.cancelUpload({ params });
  forgetRecord(params);
}
