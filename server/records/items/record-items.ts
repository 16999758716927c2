/**
 * List items as JSON text. Most are cache hits: a list costs one query over narrow rows, and joining bytes.
 * Rendering 100 rows afresh for every list costs eight to ten times as much.
 */
import type { Caller } from '../../access/caller.ts';
import { toRecordPermissions } from '../../access/record-permissions.ts';
import type { RecordContext } from '../record-context.ts';
import {
  isCurrent,
  isCurrentButForNames,
  toCacheKey,
  type AlikeFacts,
  type RecordItemCache,
  type RenderedItem,
} from './record-item-cache.ts';
import { findNames } from './name-queries.ts';
import { listRecordRows, type RecordRow } from './record-queries.ts';
import { nextChange, toRecordFields } from './record-view.ts';
import { listNamedIds, readFields, renameFields, toOpenText } from './rename-fields.ts';

const HEAD = Buffer.from('{"items":[');

/** The body of a cursor-paged list of records as UTF-8; `items` are JSON, joined by commas. */
export function toPageText(items: Uint8Array, next_token: string | null): Buffer {
  return Buffer.concat([HEAD, items, Buffer.from(`],"next_token":${JSON.stringify(next_token)}}`)]);
}

export const NO_ITEMS = new Uint8Array(0);

/** The id and the version of a record. */
export interface IndexedRecord {
  record_id: number;
  version: number;
}

/** Items of a list, in UTF-8. */
export interface RenderedItems {
  /** JSON of the items, joined by commas. */
  text: Uint8Array;
  /** The range of each item within the text. */
  places: { record_id: number; start: number; end: number }[];
}

/** In the order of `records`; records deleted in the meantime are left out. */
export async function renderRecordItems(
  ctx: RecordContext,
  caller: Caller,
  records: readonly IndexedRecord[],
): Promise<RenderedItems> {
  const items = await findItems(ctx, caller, records);
  // Nothing awaits from here on: cached bytes are valid until the cache is written to.
  const rendered = joinItems(records, items, makePermissionsText(caller));
  for (const [record_id, { is_old }] of items) {
    if (is_old) ctx.record_items.items.keep(toCacheKey(caller.workspace.workspace_id, record_id));
  }
  return rendered;
}

type Item = NonNullable<ReturnType<RecordItemCache['items']['get']>>;

const COMMA = Buffer.from(',');

function joinItems(
  records: readonly IndexedRecord[],
  items: ReadonlyMap<number, Item>,
  toPermissionsText: (item: RenderedItem) => Uint8Array,
): RenderedItems {
  const parts: Uint8Array[] = [];
  const places: RenderedItems['places'] = [];
  let start = 0;
  for (const { record_id } of records) {
    const item = items.get(record_id);
    if (item === undefined) continue;
    const permissions = toPermissionsText(item.facts);
    if (start > 0) parts.push(COMMA);
    parts.push(item.text, permissions);
    const end = start + item.text.length + permissions.length;
    places.push({ record_id, start, end });
    start = end + COMMA.length;
  }
  return { text: Buffer.concat(parts), places };
}

/** The records of a page depend on few different facts: the permissions of each combination are rendered once. */
function makePermissionsText(caller: Caller): (item: RenderedItem) => Uint8Array {
  const own = new Map<AlikeFacts, Buffer>();
  const others = new Map<AlikeFacts, Buffer>();
  return ({ owner_member_id, alike }) => {
    const texts = owner_member_id === caller.member_id ? own : others;
    const known = texts.get(alike);
    if (known !== undefined) return known;
    const permissions = toRecordPermissions(caller, { ...alike, owner_member_id });
    const text = Buffer.from(`,"permissions":${JSON.stringify(permissions)}}`);
    texts.set(alike, text);
    return text;
  };
}

async function findItems(
  ctx: RecordContext,
  caller: Caller,
  records: readonly IndexedRecord[],
): Promise<ReadonlyMap<number, Item>> {
  const { workspace } = caller;
  const now = ctx.clock.now();
  const items = new Map<number, Item>();
  const others: IndexedRecord[] = [];
  for (const record of records) {
    const item = ctx.record_items.items.get(toCacheKey(workspace.workspace_id, record.record_id));
    if (item !== undefined && isCurrent(item.facts, { version: record.version, workspace, now }))
      items.set(record.record_id, item);
    else others.push(record);
  }
  if (others.length > 0) {
    for (const item of items.values()) item.text = Uint8Array.from(item.text);
    await addItems(ctx, { caller, records: others, items });
  }
  const { cache_lookups } = ctx.metrics;
  cache_lookups.inc({ cache: 'record_items', result: 'hit' }, records.length - others.length);
  cache_lookups.inc({ cache: 'record_items', result: 'miss' }, others.length);
  return items;
}

/** Reads only names for items whose names alone are outdated, and everything for the others. */
async function addItems(
  ctx: RecordContext,
  { caller, records, items }: { caller: Caller; records: readonly IndexedRecord[]; items: Map<number, Item> },
): Promise<void> {
  const { workspace } = caller;
  const { items: cache, alike } = ctx.record_items;
  const now = ctx.clock.now();
  const renamed = await renameItems(ctx, caller, records);
  const missing = records.map(({ record_id }) => record_id).filter((record_id) => !renamed.has(record_id));
  for (const row of await listRecordRows(ctx.db, workspace.workspace_id, missing)) {
    renamed.set(row.record_id, renderItem({ row, workspace, now, alike }));
  }
  for (const [record_id, item] of renamed) {
    items.set(record_id, item);
    cache.set(toCacheKey(workspace.workspace_id, record_id), item.facts, item.text);
  }
}

async function renameItems(
  ctx: RecordContext,
  { workspace }: Caller,
  records: readonly IndexedRecord[],
): Promise<Map<number, Item>> {
  const now = ctx.clock.now();
  const { workspace_id, catalog_version } = workspace;
  const known = records.flatMap(({ record_id, version }) => {
    const item = ctx.record_items.items.get(toCacheKey(workspace_id, record_id));
    if (item === undefined || !isCurrentButForNames(item.facts, { version, workspace, now })) return [];
    return [{ record_id, facts: item.facts, fields: readFields(item.text) }];
  });
  if (known.length === 0) return new Map();
  const names = await findNames(ctx.db, workspace_id, listNamedIds(known.map(({ fields }) => fields)));
  return new Map(
    known
      .filter(({ fields }) => renameFields(fields, names))
      .map(({ record_id, facts, fields }) => [
        record_id,
        { facts: { ...facts, catalog_version }, text: toOpenText(fields), is_old: false },
      ]),
  );
}

function renderItem({
  row,
  workspace: { has_contacts, catalog_version },
  now,
  alike,
}: {
  row: RecordRow;
  workspace: Caller['workspace'];
  now: Date;
  alike: RecordItemCache['alike'];
}): Item {
  const { version, protected_from_deletion, has_masked_spans, transcript_stored } = row;
  const team_ids = row.teams.map((team) => team.id);
  return {
    facts: {
      version,
      catalog_version,
      has_contacts,
      valid_until: nextChange(row, now),
      owner_member_id: row.owner?.id ?? null,
      alike: share(alike, { team_ids, protected_from_deletion, has_masked_spans, transcript_stored }),
    },
    text: toOpenText(toRecordFields(row, { has_contacts, now })),
    is_old: false,
  };
}

/** More combinations than this are rare; an evicted one is only no longer shared. */
const MOST_ALIKE = 10_000;

function share(known: RecordItemCache['alike'], facts: AlikeFacts): AlikeFacts {
  const { team_ids, protected_from_deletion, has_masked_spans, transcript_stored } = facts;
  const key = `${protected_from_deletion} ${has_masked_spans} ${transcript_stored} ${team_ids.join()}`;
  const same = known.get(key);
  if (same !== undefined) return same;
  if (known.size >= MOST_ALIKE) known.clear();
  known.set(key, facts);
  return facts;
}
