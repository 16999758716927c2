/** A recording that began during an event of its owner's calendar is of that event, if nobody has typed a title for it. */
import { statement } from '../../base/database/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import { maskText } from '../../text/mask/mask-utterance.ts';
import { refuseMachineTitle } from '../../records/access/record-change-queries.ts';
import { withAttendees } from '../../records/items/stored-event.ts';
import { findMaskRules, maskNames } from '../../records/masking/mask-dialogs.ts';
import type { RecordWriter } from '../../records/record-writer.ts';
import { noteAsked, type KeptEvent } from './calendar-queries.ts';

/** People start to record before they begin. */
const EARLY_MS = 5 * MINUTE_MS;
/** A calendar is read every quarter of an hour while its owner is there. */
const STALE_MS = HOUR_MS;

/** Its owner, and the events if the calendar was read since `$4`; no row: it has a title that somebody typed, or an event, or its owner has no calendar here. `$3`: its length. */
const selectEvents = statement<{ started_at: Date; member_id: number; events: KeptEvent[] | null }>(
  'calendar.events-of-recording',
  `select r.recorded_at - $3::bigint * interval '1 millisecond' as started_at, c.member_id,
     case when (case when c.fault is null then c.read_at else c.events_at end) > $4 then c.events end as events
   from record r
   join upload u on u.workspace_id = r.workspace_id and u.record_id = r.record_id and not u.is_title_given
   join calendar c on c.workspace_id = r.workspace_id and c.member_id = r.owner_member_id
   where r.workspace_id = $1 and r.record_id = $2 and r.event is null
     and (r.is_title_generating or r.title = u.file_title)`,
);

/**
 * The writer holds the record, whose length has been measured. The calendar of somebody who was away may be of another
 * week: it gives nothing, and is read for their next recording.
 */
export async function takeEvent(writer: RecordWriter, duration_ms: number): Promise<void> {
  const { tx, record } = writer;
  const { workspace_id, record_id } = record;
  const now = writer.event.at;
  const current = new Date(now.getTime() - STALE_MS);
  const [found] = await tx.query(selectEvents, [workspace_id, record_id, duration_ms, current]);
  if (found === undefined) return;
  await tx.query(noteAsked, [workspace_id, found.member_id, now]);
  const event = found.events === null ? undefined : chooseEvent(found.events, found.started_at.getTime());
  if (event === undefined) return;
  const rules = await findMaskRules(tx, record);
  const title = maskText(event.title, rules);
  await refuseMachineTitle(tx, record);
  await writer.patch({
    title,
    is_title_generating: false,
    event: withAttendees(
      { summary: title, conference_url: null, start: event.start, end: event.end, attendees_emails: [] },
      maskNames(event.people, rules),
    ),
  });
}

/**
 * The one whose beginning is nearest. undefined: there is none, two are as near, or it is nobody's business: it has no title, or
 * may be marked as private.
 */
export function chooseEvent(events: readonly KeptEvent[], started: number) {
  const distance = ({ start }: KeptEvent) => Math.abs(Date.parse(start) - started);
  const [first, second] = events
    .filter(({ start, end }) => Date.parse(start) - EARLY_MS <= started && started < Date.parse(end))
    .filter(({ is_all_day }) => !is_all_day)
    .toSorted((one, other) => distance(one) - distance(other));
  if (first === undefined || first.title === null || first.is_private !== false) return undefined;
  const isDoubtful =
    second !== undefined && distance(second) === distance(first) && second.title !== first.title;
  return isDoubtful ? undefined : { ...first, title: first.title };
}
