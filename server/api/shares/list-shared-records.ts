import type { Handler } from '../../http/handler.ts';
import { okText } from '../../http/reply.ts';
import { readCursor, writeCursor } from '../records/cursor.ts';
import { toPageText } from '../records/page-text.ts';
import { renderRecordItems } from '../records/record-items.ts';
import { listSharedRows, type SharePosition } from './shared-record-list-queries.ts';

export const listSharedRecords: Handler<'list-shared-records'> = async ({ query, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { next_token = '', limit } = query;
  const after =
    next_token === ''
      ? null
      : (readCursor(ctx.keys, workspace_id, 'shared-records', next_token) as SharePosition);
  const page = { now: ctx.clock.now(), principals: caller.principals, after, limit };
  const { records, next } = await listSharedRows(ctx.db, workspace_id, page);
  const items = await renderRecordItems(ctx, caller, records);
  const token = next === null ? null : writeCursor(ctx.keys, workspace_id, 'shared-records', next);
  return okText(toPageText(items, token));
};
