/**
 * List items as JSON text. Most come out of memory: a list costs one query over narrow rows, and joining bytes. Rendering
 * 100 rows afresh for every list costs eight to ten times as much.
 */
import type { Caller } from '../../access/caller.ts';
import { toRecordPermissions } from '../../access/record-permissions.ts';
import type { Context } from '../../context.ts';
import { listRecordRows, type RecordRow } from './record-queries.ts';
import { isCurrent, toCacheKey, type RenderedItem } from '../../record-item-cache.ts';
import { nextChange, toRecordFields } from './record-view.ts';

/** Which record, in which version. */
export interface IndexedRecord {
  record_id: number;
  version: number;
}

/** JSON of one item, in UTF-8: its fields, and what the requester may do with it. */
export type ItemText = readonly [fields: Uint8Array, permissions: Uint8Array];

/** In the order of `records`; those deleted meanwhile are left out. */
export async function renderRecordItems(
  ctx: Context,
  caller: Caller,
  records: readonly IndexedRecord[],
): Promise<ItemText[]> {
  return (await renderIdentifiedItems(ctx, caller, records)).map(({ text }) => text);
}

/** The same for who puts something beside each record. */
export async function renderIdentifiedItems(
  ctx: Context,
  caller: Caller,
  records: readonly IndexedRecord[],
): Promise<{ record_id: number; text: ItemText }[]> {
  const items = await findRenderedItems(ctx, caller, records);
  const toPermissionsText = makePermissionsText(caller);
  return records.flatMap(({ record_id }) => {
    const item = items.get(record_id);
    return item === undefined
      ? []
      : [{ record_id, text: [item.open_text, toPermissionsText(item)] as const }];
  });
}

/** The records of a page are much alike in what permissions depend on: each kind is computed and written once. */
function makePermissionsText(caller: Caller): (item: RenderedItem) => Buffer {
  const own = new Map<string, Buffer>();
  const others = new Map<string, Buffer>();
  return ({ facts, facts_key }) => {
    const texts = facts.owner_member_id === caller.member_id ? own : others;
    const known = texts.get(facts_key);
    if (known !== undefined) return known;
    const text = Buffer.from(`,"permissions":${JSON.stringify(toRecordPermissions(caller, facts))}}`);
    texts.set(facts_key, text);
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
    const item = ctx.record_items.items.get(toCacheKey(workspace.workspace_id, record_id));
    if (item !== undefined && isCurrent(item, version, workspace, now)) items.set(record_id, item);
    else missing.push(record_id);
  }
  ctx.metrics.cache_lookups.inc({ cache: 'record_items', result: 'hit' }, items.size);
  ctx.metrics.cache_lookups.inc({ cache: 'record_items', result: 'miss' }, missing.length);

  for (const row of await listRecordRows(ctx.db, workspace.workspace_id, missing)) {
    const item = renderItem(row, workspace, now);
    items.set(row.record_id, item);
    ctx.record_items.items.set(toCacheKey(workspace.workspace_id, row.record_id), item);
  }
  return items;
}

// Its arrays are as long as the text. Small Buffers are slices of shared ones, which one kept item would keep whole.
const utf8 = new TextEncoder();

function renderItem(
  row: RecordRow,
  { has_contacts, catalog_version }: Caller['workspace'],
  now: Date,
): RenderedItem {
  const text = JSON.stringify(toRecordFields(row, { has_contacts, now }));
  const { protected_from_deletion, has_masked_spans } = row;
  const team_ids = row.teams.map((team) => team.id);
  return {
    version: row.version,
    catalog_version,
    valid_until: nextChange(row, now),
    open_text: utf8.encode(text.slice(0, -1)),
    facts: { owner_member_id: row.owner?.id ?? null, team_ids, protected_from_deletion, has_masked_spans },
    facts_key: `${protected_from_deletion} ${has_masked_spans} ${team_ids.join()}`,
  };
}
