import type { appActionItemEndpoints } from '@minutebook/contract/app/action-item-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { listActionItems } from '../../records/action-items/endpoints/list-action-items.ts';
import { listRecordActionItems } from '../../records/action-items/endpoints/list-record-action-items.ts';
import { updateActionItem } from '../../records/action-items/endpoints/update-action-item.ts';

export const actionItemHandlers: HandlersOf<typeof appActionItemEndpoints> = {
  'list-action-items': listActionItems,
  'list-record-action-items': listRecordActionItems,
  'update-action-item': updateActionItem,
};
