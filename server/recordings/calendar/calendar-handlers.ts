import type { Calendar, CalendarEvent } from '@minutebook/contract/v3/calendar-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { makeAddressGuard } from '../../base/address-guard.ts';
import type { Caller } from '../../access/caller.ts';
import type { Config } from '../../base/config/config.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { requireRow } from '../../base/must.ts';
import type { Context } from '../../http/context.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok } from '../../http/reply.ts';
import * as queries from './calendar-queries.ts';

/** A page asks again and again; so often it is written down. */
const ASKED_MS = 5 * MINUTE_MS;

export const calendarHandlers = {
  'get-calendar': async ({ query, caller, ctx }) => {
    const key = [caller.workspace.workspace_id, caller.member_id];
    const [row] = await ctx.db.query(queries.selectCalendar, key);
    if (row === undefined) return ok({ calendar: null, events: [] });
    const now = ctx.clock.now();
    if (now.getTime() - row.asked_at.getTime() > ASKED_MS)
      await ctx.db.query(queries.noteAsked, [...key, now]);
    const after = toTime(query.ends_after, -Infinity);
    const before = toTime(query.starts_before, Infinity);
    const events = row.events.filter(
      ({ start, end }) => Date.parse(end) > after && Date.parse(start) < before,
    );
    return ok({ calendar: toCalendar(row), events: await addLastRecords(ctx, caller, events) });
  },

  'put-calendar': async ({ body, caller, ctx }) => {
    const key = [caller.workspace.workspace_id, caller.member_id];
    const now = ctx.clock.now();
    if (body.url === undefined) {
      const [row] = await ctx.db.query(queries.readAgain, [...key, now]);
      if (row === undefined) throw errors.notFound();
      return ok(toCalendar(row));
    }
    const url = requireCalendarUrl(ctx.config, body.url);
    const values = [...key, ctx.keys.seal(url.href), url.hostname, now];
    return ok(toCalendar(requireRow(await ctx.db.query(queries.putCalendar, values), 'keeping a calendar')));
  },

  'delete-calendar': async ({ caller, ctx }) => {
    const key = [caller.workspace.workspace_id, caller.member_id];
    const deleted = await ctx.db.query(queries.deleteCalendar, key);
    if (deleted.length === 0) throw errors.notFound();
    return noContent;
  },
} satisfies SubjectHandlers;

const toCalendar = ({ host, read_at, fault }: queries.CalendarRow): Calendar => ({
  host,
  read_at: read_at?.toISOString() ?? null,
  fault,
});

async function addLastRecords(
  { db }: Pick<Context, 'db'>,
  { workspace, principals }: Caller,
  events: readonly queries.KeptEvent[],
): Promise<CalendarEvent[]> {
  const titled = [events.map(({ title }) => title), events.map(({ start }) => start)];
  const found = await db.query(queries.selectLastRecords, [workspace.workspace_id, principals, ...titled]);
  const records = new Map(found.map(({ place, last_record }) => [place - 1, last_record]));
  return events.map((event, place) => ({
    is_private: false,
    ...event,
    last_record: records.get(place) ?? null,
  }));
}

const toTime = (text: string | undefined, otherwise: number) =>
  text === undefined ? otherwise : Date.parse(text);

/** @throws VALIDATION_ERROR, which does not repeat the address */
function requireCalendarUrl({ webhooks_allowed }: Config, text: string): URL {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'));
  if (url === null || !makeAddressGuard(webhooks_allowed).allowsUrl(url))
    throw errors.invalid('body.url', 'not_a_webhook_address');
  return url;
}
