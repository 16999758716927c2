/** One page of the change feed, for who asks once and for who stays. */
import type { Static } from '@minutebook/contract/schema.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { ChangesQuery } from '@minutebook/contract/v3/feed-endpoints.ts';
import type { Caller } from '../access/caller.ts';
import { renderRecordItems } from '../records/items/record-items.ts';
import type { RecordContext } from '../records/record-context.ts';
import { readChangeCursor, startCursor, turnCursor, writeChangeCursor } from './change-cursor.ts';
import { selectEnds } from './change-queries.ts';
import type { Change } from './change.ts';
import { listFacts } from './list-facts.ts';
import { listTurned } from './list-turned.ts';

export interface ChangePageText {
  /** A ChangePage as JSON. */
  text: string;
  cursor: string;
  /** The last fact of the workspace when the page was read. */
  last: number;
  is_empty: boolean;
  has_more: boolean;
}

/** @throws VALIDATION_ERROR when the cursor is not one of the caller; CURSOR_EXPIRED */
export async function readChangePage(
  ctx: RecordContext,
  caller: Caller,
  query: Static<typeof ChangesQuery>,
): Promise<ChangePageText> {
  const { limit } = query;
  const { last, oldest } = await findEnds(ctx, caller);
  const given = readCursorOf(ctx, caller, { text: query.cursor, last });
  const base = given.turn?.base ?? given.seq;
  // (a cursor is ahead of the log after a restore from a backup)
  if (base + 1 < oldest || given.seq > last) throw errors.cursorExpired();
  const asked = turnCursor(given, caller, last);
  const { turn } = asked;
  const types = query.types === undefined ? null : new Set(query.types);
  const { changes, cursor } =
    turn !== null && turn.after !== null
      ? await listTurned(ctx.db, caller, { cursor: asked, turn, limit, now: ctx.clock.now() })
      : await listFacts(ctx.db, caller, { cursor: asked, limit, types });
  const items =
    query.include === 'record' ? await withRecords(ctx, caller, changes) : changes.map(toOpenJson);
  const has_more = cursor.turn !== null || cursor.seq < last;
  const written = writeChangeCursor(ctx, caller, cursor);
  const end = `],"cursor":${JSON.stringify(written)},"has_more":${has_more}}`;
  return {
    text: `{"items":[${items.map((item) => `${item}}`).join(',')}${end}`,
    cursor: written,
    last,
    is_empty: changes.length === 0,
    has_more,
  };
}

async function findEnds(
  ctx: RecordContext,
  { workspace }: Caller,
): Promise<{ last: number; oldest: number }> {
  const [ends] = await ctx.db.query(selectEnds, [workspace.workspace_id]);
  return ends ?? { last: 0, oldest: 1 };
}

function readCursorOf(
  ctx: RecordContext,
  caller: Caller,
  { text, last }: { text: string | undefined; last: number },
) {
  if (text === undefined || text === '') return startCursor(caller, last, 'beginning');
  return text === 'now' ? startCursor(caller, last, 'now') : readChangeCursor(ctx, caller, text);
}

/** JSON without its last brace. */
function toOpenJson(change: Change): string {
  return JSON.stringify({ ...change, current_version: undefined }).slice(0, -1);
}

/** Each record is rendered once, however many changes it has. */
async function withRecords(
  ctx: RecordContext,
  caller: Caller,
  changes: readonly Change[],
): Promise<string[]> {
  const shown = new Map<number, { record_id: number; version: number }>();
  for (const { record_id, current_version } of changes) {
    if (record_id !== null && current_version !== null) {
      shown.set(record_id, { record_id, version: current_version });
    }
  }
  const { text, places } = await renderRecordItems(ctx, caller, [...shown.values()]);
  const whole = Buffer.from(text);
  const texts = new Map(
    places.map(({ record_id, start, end }) => [record_id, whole.toString('utf8', start, end)]),
  );
  return changes.map((change) => {
    if (change.record_id === null) return toOpenJson(change);
    return `${toOpenJson(change)},"record":${texts.get(change.record_id) ?? 'null'}`;
  });
}
