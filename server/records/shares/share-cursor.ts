import type { Keys } from '../../base/config/keys.ts';
import { readCursor, writeCursor } from '../lists/cursor.ts';
import type { SharePosition } from './shared-record-list-queries.ts';

/** null: the first page. @throws VALIDATION_ERROR on a bad token */
export function readSharePosition(
  keys: Keys,
  workspaceId: number | null,
  nextToken: string | undefined,
): SharePosition | null {
  if (nextToken === undefined || nextToken === '') return null;
  return readCursor(keys, { workspaceId, list: 'shared-records', token: nextToken }) as SharePosition;
}

export const writeSharePosition = (keys: Keys, workspaceId: number, position: SharePosition) =>
  writeCursor(keys, { workspaceId, list: 'shared-records', payload: position });
