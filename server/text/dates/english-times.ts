import { atTime, type TimePattern } from './date-pattern.ts';
import { toNumber } from './spoken-number.ts';

export const HOUR_WORD = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';

const MINUTES: Readonly<Record<string, number>> = { fif: 15, thi: 30, for: 45 };

export const ENGLISH_TIMES: readonly TimePattern[] = [
  {
    pattern:
      /(?<![\d:.])(?<hour>[01]?\d|2[0-3])(?::(?<minute>[0-5]\d)(?: ?(?<half>[ap])\.?m\b\.?)?(?![\d:])|\.(?<minute_and_half>[0-5]\d ?[ap])\.?m\b)/gi,
    resolve: ({ hour, minute, half, minute_and_half }) => {
      if (minute_and_half !== undefined)
        return atTime(Number(hour), Number.parseInt(minute_and_half, 10), toHalf(minute_and_half.slice(-1)));
      return atTime(
        Number(hour),
        Number(minute),
        half === undefined ? (hour?.startsWith('0') ? 'am' : null) : toHalf(half),
      );
    },
  },
  {
    pattern: new RegExp(`\\b(?<hour>1?\\d|${HOUR_WORD}) ?(?:(?<half>[ap])\\.?m\\b\\.?|o['’]clock)`, 'gi'),
    resolve: ({ hour, half }) => atTime(toNumber(hour ?? ''), 0, half === undefined ? null : toHalf(half)),
  },
  {
    pattern: new RegExp(
      `\\b(?:half(?: past)?|quarter (?<side>past|to)) (?<hour>1?\\d|${HOUR_WORD})\\b(?: in the (?<part>morning|afternoon|evening))?`,
      'gi',
    ),
    resolve: ({ side, hour, part }) => {
      const full = toNumber(hour ?? '');
      const half = part === undefined ? null : part === 'morning' ? 'am' : 'pm';
      if (side === undefined) return atTime(full, 30, half);
      return side === 'past' ? atTime(full, 15, half) : atTime(full - 1, 45, half);
    },
  },
  {
    // "Tuesday at three works", "tonight at eight", "8 tonight".
    pattern: new RegExp(
      `(?<=day |tomorrow |(?<late>night |evening ))at (?<hour>1?\\d|${HOUR_WORD})\\b(?![:.]\\d| ?[ap]\\.?m| (?:thirty|fifteen|o['’]clock|percent|in the (?:morning|afternoon|evening)))|\\b(?<before>1?\\d|${HOUR_WORD}) tonight\\b`,
      'gi',
    ),
    resolve: ({ late, hour, before }) =>
      atTime(toNumber(hour ?? before ?? ''), 0, late === undefined && before === undefined ? null : 'pm'),
  },
  {
    // "by four." and "at two in the morning"; but not "at four customers".
    pattern: new RegExp(
      `(?<!\\b(?:one|two|three|four|five) )\\b(?:at|by|before|until) (?<hour>1?\\d|${HOUR_WORD})(?= in the (?<part>morning|afternoon|evening)| at (?<night>night)|[.,?!]|$| (?:today|tomorrow|on|next|this|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\\b)`,
      'gi',
    ),
    resolve: ({ hour, part, night }) =>
      atTime(
        toNumber(hour ?? ''),
        0,
        part === undefined && night === undefined ? null : part === 'morning' ? 'am' : 'pm',
      ),
  },
  {
    // "Three thirty pm", "four fifteen".
    pattern: new RegExp(
      `\\b(?<hour>${HOUR_WORD}) (?<minute>fifteen|thirty|forty[- ]five)(?: ?(?<half>[ap])\\.?m\\b\\.?|(?= in the (?<part>morning|afternoon|evening))|(?<=\\b(?<at>at|by|until) \\w+ \\S+))`,
      'gi',
    ),
    resolve: ({ hour, minute, half, part }) =>
      atTime(
        toNumber(hour ?? ''),
        MINUTES[(minute ?? '').toLowerCase().slice(0, 3)] ?? 0,
        half === undefined ? (part === undefined ? null : part === 'morning' ? 'am' : 'pm') : toHalf(half),
      ),
  },
  { pattern: /\b(?:noon|lunchtime)\b/gi, resolve: () => atTime(12, 0, 'pm') },
];

const toHalf = (half: string): 'am' | 'pm' => (half.toLowerCase() === 'a' ? 'am' : 'pm');
