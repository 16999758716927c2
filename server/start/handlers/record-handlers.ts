/** Every operation of the pages on one record and the handler that answers it. */
import type { appRecordEndpoints } from '@minutebook/contract/app/record-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { deleteRecord } from '../../records/endpoints/delete-record.ts';
import { exportRecord } from '../../records/endpoints/export-record.ts';
import { mailShare } from '../../records/shares/endpoints/mail-share.ts';
import { publishRecord } from '../../records/endpoints/publish-record.ts';
import { restoreShare } from '../../records/shares/endpoints/restore-share.ts';
import { updateRecord } from '../../records/endpoints/update-record.ts';

export const recordHandlers: HandlersOf<typeof appRecordEndpoints> = {
  'update-record': updateRecord,
  'delete-record': deleteRecord,
  'publish-record': publishRecord,
  'restore-share': restoreShare,
  'mail-share': mailShare,
  'export-record': exportRecord,
};
