import type { Keys } from '../../config/keys.ts';
import { readCursor, writeCursor } from '../records/cursor.ts';
import type { SharePosition } from './shared-record-list-queries.ts';

/** null: the first page. @throws VALIDATION_ERROR on a bad token */
export function readSharePosition(
  keys: Keys,
  workspace_id: number | null,
  next_token: string | undefined,
): SharePosition | null {
  if (next_token === undefined || next_token === '') return null;
  return readCursor(keys, workspace_id, 'shared-records', next_token) as SharePosition;
}

export const writeSharePosition = (keys: Keys, workspace_id: number, position: SharePosition) =>
  writeCursor(keys, workspace_id, 'shared-records', position);
