import type { AppHandler } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { walkRecords } from '../../search/walk/walk-records.ts';
import { resolvePageFilters } from '../lists/resolve-page-filters.ts';
import type { RecordContext } from '../record-context.ts';

/** Counting on would cost the more the larger a workspace is, and nobody reads a thousand results. */
const MOST = 1_000;

/** Counts what the list has, in one walk without rendering anything. */
export const countRecords: AppHandler<'count-records', RecordContext> = async ({ query, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const resolved = await resolvePageFilters(ctx, caller, query);
  if (resolved === undefined) return ok({ count: 0, has_more: false });
  const walk = { workspace_id, order: 'id', limit: MOST, after: null, ...resolved } as const;
  const { records, next } = await walkRecords(ctx.db, walk);
  return ok({ count: records.length, has_more: next !== null });
};
