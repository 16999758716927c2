import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import type { V3Handler } from '../v3-handler.ts';
import { okText } from '../../http/reply.ts';
import { renderRecordItems } from '../../records/items/record-items.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { readChangeCursor, startCursor, turnCursor, writeChangeCursor } from '../change-cursor.ts';
import { selectEnds } from '../change-queries.ts';
import type { Change } from '../change.ts';
import { listFacts } from '../list-facts.ts';
import { listTurned } from '../list-turned.ts';

export const listChanges: V3Handler<'list-changes'> = async ({ query, caller, ctx }) => {
  const { limit } = query;
  const { last, oldest } = await findEnds(ctx, caller);
  const given = readCursorOf(ctx, caller, query.cursor, last);
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
  const items = query.include === 'record' ? await withRecords(ctx, caller, changes) : changes.map(toText);
  const hasMore = cursor.turn !== null || cursor.seq < last;
  const text = writeChangeCursor(ctx, caller, cursor);
  const end = `],"cursor":${JSON.stringify(text)},"has_more":${hasMore}}`;
  return okText(`{"items":[${items.map((item) => `${item}}`).join(',')}${end}`);
};

async function findEnds(
  ctx: RecordContext,
  { workspace }: Caller,
): Promise<{ last: number; oldest: number }> {
  const [ends] = await ctx.db.query(selectEnds, [workspace.workspace_id]);
  return ends ?? { last: 0, oldest: 1 };
}

function readCursorOf(ctx: RecordContext, caller: Caller, text: string | undefined, last: number) {
  if (text === undefined || text === '') return startCursor(caller, last, 'beginning');
  return text === 'now' ? startCursor(caller, last, 'now') : readChangeCursor(ctx, caller, text);
}

/** JSON without its last brace. */
function toText(change: Change): string {
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
    if (change.record_id === null) return toText(change);
    return `${toText(change)},"record":${texts.get(change.record_id) ?? 'null'}`;
  });
}
