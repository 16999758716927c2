/** The detail of a record as JSON text, without fields that depend on the requester; cached while it is current. */
import type { Caller } from '../../access/caller.ts';
import type { RecordContext } from '../record-context.ts';
import type { RecordFactsRow } from '../access/record-access-queries.ts';
import { isCurrent, isCurrentButForNames, toCacheKey, type RenderedDetail } from './record-item-cache.ts';
import { findNames } from './name-queries.ts';
import { findRecordRow, type RecordRow } from './record-queries.ts';
import { nextChange, toAvailability, toRecordFields } from './record-view.ts';
import { listNamedIds, readFields, renameFields, toOpenText } from './rename-fields.ts';
import { listAttendees } from './stored-event.ts';
import { toExtra } from './stored-extra.ts';

/** `text`: JSON of the record without its last brace. */
export interface Detail {
  facts: RenderedDetail;
  text: Uint8Array;
}

/** undefined: the record was deleted in the meantime. */
export async function renderDetail(
  ctx: RecordContext,
  { workspace }: Caller,
  { record_id, version }: RecordFactsRow,
): Promise<Detail | undefined> {
  const now = ctx.clock.now();
  const { details } = ctx.record_items;
  const key = toCacheKey(workspace.workspace_id, record_id);
  const known = details.get(key);
  const isGood = known !== undefined && isCurrent(known.facts, { version, workspace, now });
  ctx.metrics.cache_lookups.inc({ cache: 'details', result: isGood ? 'hit' : 'miss' });
  // Cached bytes are valid until the cache is written to, and the caller awaits other things.
  const lent = known === undefined ? undefined : { facts: known.facts, text: Uint8Array.from(known.text) };
  if (isGood) {
    if (known.is_old) details.keep(key);
    return lent;
  }
  const isRenamed = lent !== undefined && isCurrentButForNames(lent.facts, { version, workspace, now });
  const detail =
    (isRenamed ? await renameDetail(ctx, workspace, lent) : undefined) ??
    (await readDetail(ctx, { workspace, record_id, now }));
  if (detail !== undefined) details.set(key, detail.facts, detail.text);
  return detail;
}

async function renameDetail(
  ctx: RecordContext,
  { workspace_id, catalog_version }: Caller['workspace'],
  { facts, text }: Detail,
): Promise<Detail | undefined> {
  const fields = readFields(text);
  const names = await findNames(ctx.db, workspace_id, listNamedIds([fields]));
  if (!renameFields(fields, names)) return undefined;
  return { facts: { ...facts, catalog_version }, text: toOpenText(fields) };
}

async function readDetail(
  ctx: RecordContext,
  { workspace, record_id, now }: { workspace: Caller['workspace']; record_id: number; now: Date },
): Promise<Detail | undefined> {
  const row = await findRecordRow(ctx.db, workspace.workspace_id, record_id);
  return row === undefined ? undefined : toDetail(row, workspace, now);
}

function toDetail(row: RecordRow, { has_contacts, catalog_version }: Caller['workspace'], now: Date): Detail {
  return {
    facts: {
      version: row.version,
      catalog_version,
      has_contacts,
      valid_until: nextChange(row, now),
      phone_number: row.phone_number,
      attendees: listAttendees(row.event),
      is_transcript_expired: toAvailability(row, now).transcript === 'expired',
    },
    text: toOpenText({
      ...toRecordFields(row, { has_contacts, now }),
      protected_from_deletion: row.protected_from_deletion,
      updated_at: row.updated_at.toISOString(),
      extra: toExtra(row.extra),
    }),
  };
}
