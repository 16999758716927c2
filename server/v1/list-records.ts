import { listHandlers } from '../records/lists/list-handlers.ts';
import type { Handler } from '../http/handler.ts';
import { ok } from '../http/reply.ts';
import type { RecordContext } from '../records/record-context.ts';
import { toV2Body, type V1Handler } from './v1-handler.ts';

const listRecords: Handler<'list-records', RecordContext> = listHandlers['list-records'];

/** The page size limit of v2. */
const MAX_LIMIT = 100;

export const v1ListRecords: V1Handler<'v1-list-records'> = async ({ query, ...input }) => {
  const { limit = MAX_LIMIT, query: text, ...filters } = query;
  const asked = { ...filters, limit: Math.min(limit, MAX_LIMIT), ...(text ? { query: text } : {}) };
  const { items, next_token } = toV2Body(await listRecords({ ...input, query: asked }));
  return ok({
    items: items.map(({ id, status, source, recorded_at, title, labels }) => ({
      id,
      status,
      source,
      rec_date: recorded_at,
      title,
      labels: labels.map(({ id, name }) => ({ id, name })),
    })),
    next_token,
  });
};
