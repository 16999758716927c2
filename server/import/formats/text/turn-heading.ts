import { parseClock } from '../shared/cue-time.ts';
import { toSpeakerLabel } from '../shared/speaker-label.ts';

/** A line that names a speaker and a time, or one of them; the text follows below. */
export interface TurnHeading {
  speaker: string | null;
  start_ms: number;
  /** null where the line gives no range. */
  end_ms: number | null;
}

/** A longer line is text. */
const LONGEST_HEADING = 140;
const MAX_NAME_WORDS = 6;

const HALF_DAY = String.raw`(?:오전|오후|午前|午後)`;
const CLOCK = String.raw`(?:${HALF_DAY}\s?)?\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?(?:\s?[ap]\.?m\b\.?)?`;
const SPELLED = String.raw`(?:\d{1,3}\s?(?:hours?|hrs?|h|시간|時間)[\s,]{0,3})?(?:\d{1,3}\s?(?:minutes?|mins?|m|분|分)[\s,]{0,3})?\d{1,3}\s?(?:seconds?|secs?|s|초|秒)`;
const TIME = `(?:${CLOCK}|${SPELLED})`;
const RANGE = String.raw`[[(<]?(${TIME})(?:\s{0,3}(?:-->|->|-|–|—|~)\s{0,3}(${TIME}))?[\])>]?`;

const TIME_ALONE = new RegExp(`^(?:${SPELLED}\\s*)?${RANGE}:?$`, 'i');
const NAME_TIME = new RegExp(`^(.{1,80}?)(?:[\\s|/·•,@–—-]{1,8}|(?=[\\[(<]))${RANGE}\\s{0,3}:?$`, 'i');
const TIME_NAME = new RegExp(`^${RANGE}[\\s|·•,–—-]{1,8}(.{1,80}?):?$`, 'i');

/** The form in which Zoom writes the sender of a message. */
const FROM_TO = /^From (.{1,60}?) [Tt]o .{1,60}$/;

const HAS_LETTER = /\p{L}/u;
/** Characters and words of sentences and dates that names do not have. */
const NOT_IN_NAMES =
  /[:：]\s|[?!;<>{}=。、！？]|^["“]|["”“.,]$|\d{4}|\d[./-]\d|\b(?:at|on|from|until|am|pm)$|오전|오후|午前|午後/iu;
const NOT_NAMES =
  /^(?:date|time|duration|length|recorded|start(?:ed)?|end(?:ed)?|total|meeting|call|transcript|길이|시간|일시|時間|長さ)$/iu;

/** Null for a line of text. Markdown around a heading is ignored. */
export function parseTurnHeading(line: string): TurnHeading | null {
  if (line.length > LONGEST_HEADING) return null;
  const plain = withoutMarkdown(line);
  const alone = TIME_ALONE.exec(plain);
  if (alone !== null) return toHeading(null, alone[1], alone[2]);
  const nameFirst = NAME_TIME.exec(plain);
  if (nameFirst !== null) return toHeading(nameFirst[1] ?? '', nameFirst[2], nameFirst[3]);
  const timeFirst = TIME_NAME.exec(plain);
  return timeFirst === null ? null : toHeading(timeFirst[3] ?? '', timeFirst[1], timeFirst[2]);
}

/** Removes headings, quotes, bold and escapes of Markdown from a line. */
export function withoutMarkdown(line: string): string {
  return line
    .trim()
    .replace(/^(?:#{1,6}\s+|>\s?)/, '')
    .replace(/\*\*|__/g, '')
    .replace(/\\([!#()*+.<>[\]_`{|}~-])/g, '$1')
    .trim();
}

export function isPersonName(name: string): boolean {
  return (
    name.length <= 60 &&
    name.split(/\s+/).length <= MAX_NAME_WORDS &&
    HAS_LETTER.test(name) &&
    !NOT_IN_NAMES.test(name) &&
    !NOT_NAMES.test(name)
  );
}

function toHeading(
  name: string | null,
  start: string | undefined,
  end: string | undefined,
): TurnHeading | null {
  const start_ms = toMs(start);
  const speaker =
    name === null
      ? null
      : toSpeakerLabel(
          name
            .replace(FROM_TO, '$1')
            .replace(/[\s|/·•,@–—-]+$/u, '')
            .replace(/^[\s|·•–—-]+/u, ''),
        );
  if (start_ms === null || (name !== null && (speaker === null || !isPersonName(speaker)))) return null;
  return { speaker, start_ms, end_ms: toMs(end) };
}

/** A clock, or hours, minutes and seconds in words. */
function toMs(time: string | undefined): number | null {
  if (time === undefined) return null;
  const clockMs = parseClock(time);
  if (clockMs !== null) return clockMs;
  const parts = [...time.matchAll(/(\d{1,3})\s?(\p{L})/gu)];
  const perUnit: Record<string, number> = {
    h: 3600,
    시: 3600,
    時: 3600,
    m: 60,
    분: 60,
    分: 60,
    s: 1,
    초: 1,
    秒: 1,
  };
  const seconds = parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * (perUnit[unit?.toLowerCase() ?? ''] ?? NaN),
    0,
  );
  return parts.length === 0 || Number.isNaN(seconds) ? null : seconds * 1000;
}
