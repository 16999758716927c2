/** Reads dates as programs write them for people: `Fri, Jan 10, 2025 3:22PM`, `10. März 2025 um 09:12`, `2025년 3월 10일`. */
import { isDate } from '../../text/dates/civil-date.ts';

/** For each month its names in English, German, French and Spanish. */
const MONTHS: readonly string[] = [
  'jan january januar janvier enero',
  'feb february februar février febrero',
  'mar march märz mars marzo',
  'apr april avril abril',
  'may mai mayo',
  'jun june juni juin junio',
  'jul july juli juillet julio',
  'aug august août agosto',
  'sep sept september septembre septiembre',
  'oct october oktober octobre octubre',
  'nov november novembre noviembre',
  'dec december dezember décembre diciembre',
];
const MONTH_OF = new Map(
  MONTHS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

const WEEKDAY = /^(?:\p{L}{2,10}\.?,? |\p{L}{3}요일,? )/u;
const TIME = String.raw`(?:T|,? {0,2}(?:at |um |à |a las )?)(오전|오후|午前|午後)? ?(\d{1,2}):(\d\d)(?::\d\d)?(?:\.\d{1,6})? ?([ap]\.?m\.?)?`;
const toPattern = (date: string) => new RegExp(`^${date}(?:${TIME})?(?![\\d:])`, 'iu');
/** `Jan 10, 2025`, `10 January 2025` and `2025-01-10`. */
const MONTH_FIRST = toPattern(
  String.raw`(?<name>\p{L}{3,10})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>20\d\d)`,
);
const DAY_FIRST = toPattern(
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)? (?:de |of )?(?<name>\p{L}{3,10})\.?,? (?:de |del )?(?<year>20\d\d)`,
);
const YEAR_FIRST = toPattern(
  String.raw`(?<year>20\d\d)(?:[-./]|년 ?|年)(?<month>\d{1,2})(?:[-./]|월 ?|月)(?<day>\d{1,2})(?:일|日)?(?: ?\(.\)| .요일| .曜日)?`,
);
const PATTERNS = [YEAR_FIRST, MONTH_FIRST, DAY_FIRST];
/** Behind a date on a line of its own: how long it was, who recorded it. */
const BEHIND = /^\s*(?:$|[•|·(–—])/;
const LONGEST = 120;

/** ISO 8601, of a wall clock or a day; null: the text does not begin with a date. */
export const toWrittenTime = (text: string): string | null => readDate(text.trim())?.time ?? null;

/** The same where the line holds no more than its date. */
export function toTimeOfLine(line: string): string | null {
  const plain = line.replaceAll('*', '').trim();
  const found = plain.length > LONGEST ? null : readDate(plain);
  return found !== null && BEHIND.test(found.behind) ? found.time : null;
}

function readDate(text: string): { time: string; behind: string } | null {
  for (const begun of [text, text.replace(WEEKDAY, '')])
    for (const pattern of PATTERNS) {
      const found = pattern.exec(begun);
      const date = found === null ? null : toDate(found.groups ?? {});
      if (found === null || date === null) continue;
      const [half, hour, minute, letters] = found.slice(-4);
      return {
        time: date + toClock({ half: half ?? letters, hour, minute }),
        behind: begun.slice(found[0].length),
      };
    }
  return null;
}

function toDate({ year, month, day, name }: Partial<Record<string, string>>): string | null {
  const number = name === undefined ? Number(month) : MONTH_OF.get(name.toLowerCase());
  if (number === undefined || !isDate({ year: Number(year), month: number, day: Number(day) })) return null;
  return `${year}-${String(number).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function toClock(given: {
  half: string | undefined;
  hour: string | undefined;
  minute: string | undefined;
}): string {
  const { half, hour, minute } = given;
  if (hour === undefined || minute === undefined) return '';
  const isAfternoon = half !== undefined && /^(?:p|오후|午後)/i.test(half);
  const whole = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  return whole > 23 || Number(minute) > 59 ? '' : `T${String(whole).padStart(2, '0')}:${minute}:00`;
}
