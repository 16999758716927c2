/** Takes the events and time zones of an iCalendar file (RFC 5545) apart; a line that cannot be read spoils no other. */
import { isUtf8 } from 'node:buffer';
import { decodeText } from '../../text/transcript/decode-text.ts';

/** The parameters that are read; all others are ignored. */
export type CalendarParams = { tzid?: string; cn?: string; cutype?: string; range?: string };

export interface CalendarLine {
  params: CalendarParams;
  value: string;
}

/** The lines of an event by their names, in lower case; none of a component inside, such as an alarm. */
export type EventLines = ReadonlyMap<string, CalendarLine[]>;

/** The lines of a time zone that the file brings, and those of each rule by which its clocks change. */
export interface ZoneLines {
  lines: EventLines;
  changes: readonly EventLines[];
}

export interface CalendarBlocks {
  events: EventLines[];
  zones: ZoneLines[];
  /** The zone of times that name none. */
  timezone: string | undefined;
}

const MOST_EVENTS = 50_000;

/** The components of a time zone by which its clocks change. */
const CHANGES = new Set(['standard', 'daylight']);

/** There are more lines; those are not read. */
const NAMES = new Set(
  'uid,summary,class,status,sequence,organizer,attendee,dtstart,dtend,duration,rrule,rdate,exrule,exdate,recurrence-id,tzid,tzoffsetfrom,tzoffsetto'.split(
    ',',
  ),
);

/** The text of a file, one property a line. A line may be folded between two bytes of a character. */
export function readText(bytes: Uint8Array, encoding: string | undefined): string {
  const isWide = bytes.subarray(0, 64).includes(0);
  const whole = isWide ? bytes : unfoldBytes(bytes);
  const text = decode(whole, isWide ? undefined : encoding).replace(/^\uFEFF/, '');
  return (isWide ? text.replaceAll(/\n[ \t]/g, '') : text).trimStart();
}

const unfoldBytes = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/(?:\r\n|\n|\r)[ \t]/g, ''),
    'latin1',
  );

/** The encoding that a server states counts only if the bytes are not UTF-8. */
function decode(bytes: Uint8Array, encoding: string | undefined): string {
  for (const label of isUtf8(bytes) || encoding === undefined ? [undefined] : [encoding, undefined])
    try {
      return decodeText('calendar', bytes, { encoding: label }).text;
    } catch {
      // Damaged characters are no reason to show no event at all.
    }
  return Buffer.from(bytes).toString('utf8').replaceAll(/\r\n?/g, '\n');
}

/** undefined: they are too many. */
export function readBlocks(text: string): CalendarBlocks | undefined {
  const blocks: CalendarBlocks = { events: [], zones: [], timezone: undefined };
  let event: Map<string, CalendarLine[]> | undefined;
  let inside: string | undefined;
  let zone: { lines: Map<string, CalendarLine[]>; changes: Map<string, CalendarLine[]>[] } | undefined;
  let change: Map<string, CalendarLine[]> | undefined;
  for (const line of text.split('\n')) {
    const [, mark = '', kind = ''] = /^(begin|end):\s*([\w-]+)\s*$/i.exec(line)?.map(toLower) ?? [];
    const open = change ?? zone?.lines ?? event;
    // A new block also ends one that has no END line, so that an unclosed block takes nothing that follows it.
    if (mark === 'begin' && kind === 'vevent')
      [event, zone, change, inside] = [new Map(), undefined, undefined, undefined];
    else if (mark === 'end' && kind === 'vevent' && event !== undefined) {
      if (blocks.events.length === MOST_EVENTS) return undefined;
      blocks.events.push(event);
      event = undefined;
    } else if (mark === 'begin' && kind === 'vtimezone') {
      [change, inside] = [undefined, undefined];
      blocks.zones.push((zone = { lines: new Map(), changes: [] }));
    } else if (mark === 'end' && kind === 'vtimezone')
      [zone, change, inside] = [undefined, undefined, undefined];
    else if (zone !== undefined && mark === 'begin' && CHANGES.has(kind)) {
      inside = undefined;
      zone.changes.push((change = new Map()));
    } else if (zone !== undefined && mark === 'end' && CHANGES.has(kind))
      [change, inside] = [undefined, undefined];
    else if (open !== undefined && mark === 'begin') inside ??= kind;
    else if (mark === 'end' && kind === inside) inside = undefined;
    else if (open !== undefined && inside === undefined) addLine(open, line);
    else if (open === undefined && /^x-wr-timezone[;:]/i.test(line))
      blocks.timezone ??= line.slice(line.indexOf(':') + 1).trim();
  }
  return blocks;
}

const toLower = (text: string) => text.toLowerCase();

function addLine(event: Map<string, CalendarLine[]>, line: string): void {
  const name = /^[\w-]+/.exec(line)?.[0].toLowerCase();
  if (name === undefined || !NAMES.has(name)) return;
  const params: CalendarParams = {};
  const param = /;\s*([\w-]+)=((?:"[^"]*"|[^";:])*)/y;
  param.lastIndex = name.length;
  let at = name.length;
  for (let found = param.exec(line); found !== null; found = param.exec(line)) {
    const [, key = '', value = ''] = found;
    const known = (['tzid', 'cn', 'cutype', 'range'] as const).find((each) => each === key.toLowerCase());
    if (known !== undefined) params[known] ??= value.replaceAll('"', '').trim();
    at = param.lastIndex;
  }
  if (line[at] !== ':') return;
  const lines = event.get(name) ?? [];
  lines.push({ params, value: line.slice(at + 1).trim() });
  event.set(name, lines);
}
