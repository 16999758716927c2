import type { Handler } from '../../../http/handler.ts';
import type { RecordContext } from '../../record-context.ts';
import { okText } from '../../../http/reply.ts';
import { toPageText } from '../../lists/page-text.ts';
import { renderRecordItems } from '../../items/record-items.ts';
import { readSharePosition, writeSharePosition } from '../share-cursor.ts';
import { listSharedRows } from '../shared-record-list-queries.ts';

export const listSharedRecords: Handler<'list-shared-records', RecordContext> = async ({
  query,
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  const after = readSharePosition(ctx.keys, workspace_id, query.next_token);
  const page = { now: ctx.clock.now(), principals: caller.principals, after, limit: query.limit };
  const { records, next } = await listSharedRows(ctx.db, workspace_id, page);
  const { text } = await renderRecordItems(ctx, caller, records);
  const token = next === null ? null : writeSharePosition(ctx.keys, workspace_id, next);
  return okText(toPageText(text, token));
};
