/** Every operation of /api/v3 and the handler that answers it. */
import type { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { listChanges } from '../../changes/endpoints/list-changes.ts';

export const v3Handlers: HandlersOf<typeof v3Endpoints, RecordContext> = {
  'list-changes': listChanges,
};
