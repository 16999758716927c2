/**
 * List items as JSON text. Most come out of memory: a list costs one query over narrow rows, and joining bytes. Rendering
 * 100 rows afresh for every list costs eight to ten times as much.
 */
import type { Caller } from '../../access/caller.ts';
import { toRecordPermissions, type RecordAccessFacts } from '../../access/record-permissions.ts';
import type { Context } from '../../context.ts';
import { listRecordRows, type RecordRow } from './record-queries.ts';
import type { RenderedItem } from './record-item-cache.ts';
import { nextChange, toRecordFields } from './record-view.ts';

/** A row of record_index: which record, in which version, and what its permissions depend on. */
export interface IndexedRecord extends RecordAccessFacts {
  record_id: number;
  version: number;
}

/** JSON of one item, in UTF-8: its fields, and what the requester may do with it. */
export type ItemText = readonly [fields: Buffer, permissions: Buffer];

/** In the order of `records`; those deleted meanwhile are left out. */
export async function renderRecordItems(
  ctx: Context,
  caller: Caller,
  records: readonly IndexedRecord[],
): Promise<ItemText[]> {
  const items = await findRenderedItems(ctx, caller, records);
  const toPermissionsText = makePermissionsText(caller);
  return records.flatMap((record) => {
    const item = items.get(record.record_id);
    return item === undefined ? [] : [[item.open_text, toPermissionsText(record)] as const];
  });
}

/** The records of a page are much alike in what permissions depend on: each kind is computed and written once. */
function makePermissionsText(caller: Caller): (record: RecordAccessFacts) => Buffer {
  const texts = new Map<string, Buffer>();
  return (record) => {
    const { owner_member_id, team_ids, protected_from_deletion, has_masked_spans } = record;
    const owns = owner_member_id === caller.member_id;
    const key = `${owns} ${protected_from_deletion} ${has_masked_spans} ${team_ids.join()}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const permissions = JSON.stringify(toRecordPermissions(caller, record));
    const text = Buffer.from(`,"permissions":${permissions}}`);
    texts.set(key, text);
    return text;
  };
}

async function findRenderedItems(
  ctx: Context,
  { workspace }: Caller,
  records: readonly IndexedRecord[],
): Promise<Map<number, RenderedItem>> {
  const now = ctx.clock.now();
  const items = new Map<number, RenderedItem>();
  const missing: number[] = [];
  for (const { record_id, version } of records) {
    const item = ctx.record_items.get(cacheKey(workspace.workspace_id, record_id));
    // A newer item than the index row says is right as well: it was read later.
    const isGood =
      item !== undefined &&
      item.version >= version &&
      item.catalog_version === workspace.catalog_version &&
      now.getTime() < item.valid_until;
    if (isGood) items.set(record_id, item);
    else missing.push(record_id);
  }
  ctx.metrics.cache_lookups.inc({ cache: 'record_items', result: 'hit' }, items.size);
  ctx.metrics.cache_lookups.inc({ cache: 'record_items', result: 'miss' }, missing.length);

  for (const row of await listRecordRows(ctx.db, workspace.workspace_id, missing)) {
    const item = renderItem(row, workspace, now);
    items.set(row.record_id, item);
    ctx.record_items.set(cacheKey(workspace.workspace_id, row.record_id), item);
  }
  return items;
}

const cacheKey = (workspace_id: number, record_id: number) => `${workspace_id}:${record_id}`;

function renderItem(
  row: RecordRow,
  { has_contacts, catalog_version }: Caller['workspace'],
  now: Date,
): RenderedItem {
  const text = Buffer.from(JSON.stringify(toRecordFields(row, { has_contacts, now })).slice(0, -1));
  return {
    version: row.version,
    catalog_version,
    valid_until: nextChange(row, now),
    open_text: text,
  };
}
