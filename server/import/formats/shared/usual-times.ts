/** Times of plain text as other scripts, links of Markdown and bare seconds write them, in the usual form of all readers. */
import { speakingTimeMs } from '../../../text/transcript/estimate-times.ts';

/** They are seen in no name; those inside a line are its text. */
const LEADING_MARKS = /^[\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gm;

/** Zero of Arabic, Persian, Devanagari, Bengali, Thai and full-width digits; nine others follow each. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const OTHER_DIGIT = '[٠-٩۰-۹०-९০-৯๐-๙０-９]';
const HAS_OTHER_DIGIT = new RegExp(OTHER_DIGIT);
/** At the beginning of a line, in brackets or behind an arrow; elsewhere it is talk. Numbers alone count captions. */
const OTHER_CLOCK = new RegExp(
  String.raw`(?<=^\s{0,9}|[[(（［]|[-–>→]\s{0,3})${OTHER_DIGIT}{1,3}(?:[:：]${OTHER_DIGIT}{2}){1,2}(?:[.,،٫．，]${OTHER_DIGIT}{1,3})?|^${OTHER_DIGIT}{1,6}$`,
  'gm',
);

const CLOCK = String.raw`\d{1,3}:\d\d(?::\d\d)?`;
const LINK = String.raw`\]\(https?:\/\/[^\s()]{1,500}\)`;
/** A time that leads to its place in a recording: `[00:05](https://…)`, `([00:05](https://…))`. */
const LINKED_CLOCK = new RegExp(String.raw`\[?\[\(?(${CLOCK})\)?${LINK}\]?|\(\[(${CLOCK})${LINK}\)`, 'g');

/** `01.02.03` is a clock below one that begins with 0: dates and numbers of sections do not. */
const SECONDS = String.raw`\d{1,2}\.[0-5]\d\.[0-5]\d|\d{1,6}\.\d{1,3}s?|\d{1,6}s`;
const FROM_TO = String.raw`(?<from>${SECONDS})(?:\s?(?:-{1,2}>?|–|→)\s?(?<to>${SECONDS}))?`;
const NAME = String.raw`[^\s:][^:\n]{0,60}?`;
/** `4.2 Ann: …` and `Ann (4.2): …`; a number of a section is followed by one that is a little higher. */
const SECONDS_BEFORE_NAME = new RegExp(String.raw`^${FROM_TO}\s+(?<name>${NAME}):\s+(?<said>\S.*)$`, 'gm');
const SECONDS_BEHIND_NAME = new RegExp(
  String.raw`^(?<name>${NAME})\s?[[(]${FROM_TO}[\])]:\s+(?<said>\S.*)$`,
  'gm',
);
/** Nobody speaks faster. */
const FASTEST = 2;

export function toUsualTimes(text: string): string {
  const usual = withoutOtherDigits(text.replaceAll(LEADING_MARKS, '')).replaceAll(LINKED_CLOCK, '[$1$2]');
  const timed = withClocks(usual, SECONDS_BEFORE_NAME);
  return /[\])]:/.test(timed) ? withClocks(timed, SECONDS_BEHIND_NAME) : timed;
}

function withoutOtherDigits(text: string): string {
  if (!HAS_OTHER_DIGIT.test(text)) return text;
  return text.replaceAll(OTHER_CLOCK, (clock) =>
    Array.from(clock, (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const zero = ZEROS.find((one) => code >= one && code <= one + 9);
      if (zero !== undefined) return String(code - zero);
      return sign === '：' ? ':' : '.،٫．，,'.includes(sign) ? '.' : sign;
    }).join(''),
  );
}

/** Seconds beside names on most lines, if they ascend and leave time for what was said. */
function withClocks(text: string, pattern: RegExp): string {
  const found = [...text.matchAll(pattern)].map(({ groups }) => ({ ...groups }));
  if (found.length < 2) return text;
  const lines = text.split('\n').filter((line) => line.trim() !== '').length;
  const seconds = found.map(({ from }) => toSeconds(from ?? ''));
  const [first = 0, last = 0] = [seconds[0], seconds.at(-1)];
  if (found.length * 2 < lines) return text;
  const [triple = '0'] = found.flatMap(({ from = '' }) => (from.split('.').length === 3 ? [from] : []));
  if (Number.parseInt(triple, 10) > 0) return text;
  if (seconds.some((time, index) => time < (seconds[index - 1] ?? 0))) return text;
  const spokenMs = found.slice(0, -1).reduce((sum, { said = '' }) => sum + speakingTimeMs(said), 0);
  if (spokenMs > (last - first) * 1000 * FASTEST) return text;
  let next = 0;
  return text.replaceAll(pattern, () => {
    const { from = '', to, name, said } = found[next++] ?? {};
    const end = to === undefined ? '' : ` - ${toClock(toSeconds(to))}`;
    return `[${toClock(toSeconds(from))}${end}] ${name}: ${said}`;
  });
}

function toSeconds(time: string): number {
  const [hours, minutes, seconds] = time.split('.').map(Number);
  if (hours === undefined || minutes === undefined || seconds === undefined) return Number.parseFloat(time);
  return (hours * 60 + minutes) * 60 + seconds;
}

const two = (count: number) => String(Math.floor(count)).padStart(2, '0');

/** A clock as in the lines of transcripts: `01:02:03.450`. */
export function toClock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}
