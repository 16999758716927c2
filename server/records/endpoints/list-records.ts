import type { Handler } from '../../http/handler.ts';
import type { RecordContext } from '../record-context.ts';
import { okText } from '../../http/reply.ts';
import { walkRecords } from '../../search/walk/walk-records.ts';
import { readPageRequest, writeNextToken } from '../lists/record-filters.ts';
import { renderRecordItems } from '../items/record-items.ts';
import { NO_ITEMS, toPageText } from '../lists/page-text.ts';
import { resolveRecordFilters } from '../lists/resolve-record-filters.ts';

export const listRecords: Handler<'list-records', RecordContext> = async ({ query, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { filters, limit, after } = readPageRequest(ctx.keys, { workspaceId: workspace_id, query });
  const resolved = await resolveRecordFilters(ctx.db, caller, filters);
  if (resolved === undefined) return okText(toPageText(NO_ITEMS, null));

  const order = filters.order ?? 'id';
  const { records, next } = await walkRecords(ctx.db, { workspace_id, order, limit, after, ...resolved });
  const { text } = await renderRecordItems(ctx, caller, records);
  return okText(
    toPageText(
      text,
      next === null ? null : writeNextToken(ctx.keys, { workspaceId: workspace_id, filters, after: next }),
    ),
  );
};
