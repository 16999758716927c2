/** Every operation on the trash and the handler that answers it. */
import type { appTrashEndpoints } from '@minutebook/contract/app/trash-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { emptyTrash } from '../../records/trash/endpoints/empty-trash.ts';
import { listTrash } from '../../records/trash/endpoints/list-trash.ts';
import { purgeRecord } from '../../records/trash/endpoints/purge-record.ts';
import { restoreRecord } from '../../records/trash/endpoints/restore-record.ts';

export const trashHandlers: HandlersOf<typeof appTrashEndpoints> = {
  'list-trash': listTrash,
  'empty-trash': emptyTrash,
  'restore-record': restoreRecord,
  'purge-record': purgeRecord,
};
