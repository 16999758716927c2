/** The parts of a rule of repetition (RRULE of RFC 5545). */

const FREQUENCIES = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The least and the most of each list of numbers; those that start at 1 count from the end too, below zero. */
const LISTS = {
  BYSECOND: [0, 59],
  BYMINUTE: [0, 59],
  BYHOUR: [0, 23],
  BYMONTH: [1, 12],
  BYMONTHDAY: [1, 31],
  BYYEARDAY: [1, 366],
  BYWEEKNO: [1, 53],
  BYSETPOS: [1, 366],
} as const;
type ListName = keyof typeof LISTS;

/** The most times of a day: each minute. */
const MOST_TIMES = 1_440;

export interface RuleWeekday {
  /** `2` is the second of its month or year, `-1` the last; 0: each. */
  nth: number;
  /** 0 is Monday. */
  weekday: number;
}

export interface RuleParts {
  frequency: Frequency;
  interval: number;
  count: number | undefined;
  /** 0 is Monday. */
  first_weekday: number;
  weekdays: readonly RuleWeekday[] | undefined;
  /** In order, without those that stand twice. */
  lists: { readonly [name in ListName]?: readonly number[] };
}

/** The parts of a rule by name, also those that are not in the standard. */
export function splitRule(rule: string): ReadonlyMap<string, string> {
  const parts = rule.toUpperCase().replaceAll(/\s/g, '').split(';');
  return new Map(parts.map((part) => part.split('=')).map(([name = '', value = '']) => [name, value]));
}

/**
 * undefined: the rule is not understood, as one of another calendar than ours (RSCALE of RFC 7529). What is in it and
 * no part of the standard is passed over.
 */
export function readRuleParts(rule: string): RuleParts | undefined {
  const parts = splitRule(rule);
  const frequency = FREQUENCIES.find((each) => each === parts.get('FREQ'));
  const interval = Number(parts.get('INTERVAL') || 1);
  const weekdays = readList(parts.get('BYDAY'), readWeekday);
  const first_weekday = WEEKDAYS.indexOf(parts.get('WKST') || 'MO');
  const isOurs =
    (parts.get('RSCALE') ?? 'GREGORIAN') === 'GREGORIAN' && (parts.get('SKIP') ?? 'OMIT') === 'OMIT';
  if (frequency === undefined || !Number.isInteger(interval) || !isOurs) return undefined;
  if (weekdays === null || first_weekday < 0) return undefined;
  const lists: { [name in ListName]?: readonly number[] } = {};
  for (const name of Object.keys(LISTS) as ListName[]) {
    const list = readList(parts.get(name), (text) => readNumber(text, name));
    if (list === null) return undefined;
    if (list !== undefined) lists[name] = [...new Set(list)].toSorted((a, b) => a - b);
  }
  const timesOf = (name: ListName) => lists[name]?.length ?? 1;
  if (timesOf('BYHOUR') * timesOf('BYMINUTE') * timesOf('BYSECOND') > MOST_TIMES) return undefined;
  // Some write `COUNT=-1` for a rule without end.
  const count = Number(parts.get('COUNT'));
  return {
    frequency,
    interval: Math.max(1, interval),
    count: count > 0 ? Math.ceil(count) : undefined,
    first_weekday,
    weekdays,
    lists,
  };
}

/** undefined: there is none; null: something in it is not understood. */
function readList<Item>(
  text: string | undefined,
  read: (text: string) => Item | undefined,
): Item[] | undefined | null {
  const texts = (text ?? '').split(',').filter((each) => each !== '');
  const items = texts.flatMap((each) => read(each) ?? []);
  if (items.length < texts.length) return null;
  return items.length === 0 ? undefined : items;
}

function readNumber(text: string, name: ListName): number | undefined {
  const [least, most] = LISTS[name];
  const number = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : NaN;
  const counted = least === 1 && name !== 'BYMONTH' ? Math.abs(number) : number;
  return counted >= least && counted <= most ? number : undefined;
}

function readWeekday(text: string): RuleWeekday | undefined {
  const [, nth = '', name = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(text) ?? [];
  const weekday = WEEKDAYS.indexOf(name);
  return weekday < 0 || Number.isNaN(Number(nth)) ? undefined : { nth: Number(nth), weekday };
}
