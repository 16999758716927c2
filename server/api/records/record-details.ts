/** The detail of a record as JSON text, without what depends on the requester; out of memory where it is current. */
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../context.ts';
import type { RecordFactsRow } from './record-access-queries.ts';
import { isCurrent, toCacheKey, type RenderedDetail } from '../../record-item-cache.ts';
import { findRecordRow, type RecordRow } from './record-queries.ts';
import { nextChange, toAvailability, toRecordFields } from './record-view.ts';

/** undefined: it was deleted meanwhile. */
export async function renderDetail(
  ctx: Context,
  { workspace }: Caller,
  { record_id, version }: RecordFactsRow,
): Promise<RenderedDetail | undefined> {
  const now = ctx.clock.now();
  const key = toCacheKey(workspace.workspace_id, record_id);
  const known = ctx.record_items.details.get(key);
  const is_good = known !== undefined && isCurrent(known, version, workspace, now);
  ctx.metrics.cache_lookups.inc({ cache: 'details', result: is_good ? 'hit' : 'miss' });
  if (is_good) return known;
  const row = await findRecordRow(ctx.db, workspace.workspace_id, record_id);
  if (row === undefined) return undefined;
  const detail = toDetail(row, workspace, now);
  ctx.record_items.details.set(key, detail);
  return detail;
}

function toDetail(
  row: RecordRow,
  { has_contacts, catalog_version }: Caller['workspace'],
  now: Date,
): RenderedDetail {
  const text = JSON.stringify({
    ...toRecordFields(row, { has_contacts, now }),
    protected_from_deletion: row.protected_from_deletion,
    updated_at: row.updated_at.toISOString(),
    extra: row.extra,
  });
  return {
    version: row.version,
    catalog_version,
    valid_until: nextChange(row, now),
    open_text: text.slice(0, -1),
    phone_number: row.phone_number,
    is_transcript_expired: toAvailability(row, now).transcript === 'expired',
  };
}
