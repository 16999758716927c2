import type { Keys } from '../../base/config/keys.ts';
import { readCursor, writeCursor } from '../lists/cursor.ts';
import type { SharePosition } from './shared-record-list-queries.ts';

/** null: the first page. @throws VALIDATION_ERROR on a bad token */
export function readSharePosition(
  keys: Keys,
  workspace_id: number | null,
  next_token: string | undefined,
): SharePosition | null {
  if (next_token === undefined || next_token === '') return null;
  return readCursor(keys, { workspace_id, list: 'shared-records', token: next_token }) as SharePosition;
}

export const writeSharePosition = (keys: Keys, workspace_id: number, position: SharePosition) =>
  writeCursor(keys, { workspace_id, list: 'shared-records', payload: position });
