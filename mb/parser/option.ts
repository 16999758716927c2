/** The options and operands of a command, as values: both the parser and the help read them from here. */

export interface Option<Value> {
  description: string;
  /** The placeholder for the value in the help, or null for a switch without a value. */
  placeholder: string | null;
  /** May be given more than once. */
  is_repeatable: boolean;
  is_required: boolean;
  /** The default as the help shows it. */
  default_text?: string;
  /** Reads the given values in order; the list is empty when none was given. @throws UsageError */
  read(given: readonly string[], name: string): Value;
}

/** The command line cannot be understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export type Options = Readonly<Record<string, Option<unknown>>>;
export type ValuesOf<Given extends Options> = {
  [Name in keyof Given]: Given[Name] extends Option<infer Value> ? Value : never;
};

/** For a command that changes what is given alone. @throws UsageError with the sentence when nothing is */
export function requireSome(given: object, sentence: string): void {
  if (Object.values(given).every((value) => value === undefined)) throw new UsageError(sentence);
}

const single = { is_repeatable: false, is_required: false };

/** An option with one value; when it is repeated, the last value counts. */
const one = <Value>(
  placeholder: string,
  description: string,
  parse: (given: string, name: string) => Value,
): Option<Value | undefined> => ({
  ...single,
  description,
  placeholder,
  read(given, name) {
    const last = given.at(-1);
    return last === undefined ? undefined : parse(last, name);
  },
});

export const flag = (description: string): Option<boolean> => ({
  ...single,
  description,
  placeholder: null,
  read: (given) => given.length > 0,
});

export const text = (placeholder: string, description: string): Option<string | undefined> => ({
  ...single,
  description,
  placeholder,
  read: (given, name) => requireFilled(given, name).at(-1),
});

export const texts = (placeholder: string, description: string): Option<readonly string[]> => ({
  description,
  placeholder,
  is_repeatable: true,
  is_required: false,
  read: requireFilled,
});

function requireFilled(given: readonly string[], name: string): readonly string[] {
  if (given.some((each) => each.trim() === '')) throw new UsageError(`${name} must not be blank.`);
  return given;
}

export const wholeNumber = (
  placeholder: string,
  description: string,
  { least, most }: { least: number; most: number },
): Option<number | undefined> =>
  one(placeholder, description, (given, name) => {
    const value = /^[0-9]{1,16}$/.test(given) ? Number(given) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new UsageError(`${name} must be a whole number from ${least} to ${most}, not "${given}".`);
  });

/** An id, which is a number. */
export const id = (placeholder: string, description: string): Option<number | undefined> =>
  wholeNumber(placeholder, description, { least: 1, most: Number.MAX_SAFE_INTEGER });

export const ids = (placeholder: string, description: string): Option<readonly number[]> => {
  const one = required(id(placeholder, description));
  return {
    ...one,
    is_repeatable: true,
    is_required: false,
    read: (given, name) => given.map((each) => one.read([each], name)),
  };
};

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

export const dateTime = (placeholder: string, description: string): Option<Date | undefined> =>
  one(placeholder, description, (given, name) => {
    const time = new Date(DATE_TIME.test(given) ? given : Number.NaN);
    if (!Number.isNaN(time.getTime())) return time;
    throw new UsageError(`${name} must be a time with its zone like 2026-03-02T09:00:00Z, not "${given}".`);
  });

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$/;

/** A time in a recording, in milliseconds. */
export const clock = (placeholder: string, description: string): Option<number | undefined> =>
  one(placeholder, description, (given, name) => {
    const [, hours = '0', minutes, seconds] = CLOCK.exec(given) ?? [];
    if (minutes === undefined || (Number(hours) > 0 && Number(minutes) > 59))
      throw new UsageError(`${name} must be a time like 12:31 or 1:02:31, not "${given}".`);
    return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  });

export const choice = <const Value extends string>(
  values: readonly Value[],
  description: string,
): Option<Value | undefined> =>
  one(values.join('|'), description, (given, name) => requireChoice(values, given, name));

export const choices = <const Value extends string>(
  placeholder: string,
  values: readonly Value[],
  description: string,
): Option<readonly Value[]> => ({
  description: `${description} (${values.join(', ')})`,
  placeholder,
  is_repeatable: true,
  is_required: false,
  read: (given, name) => given.map((each) => requireChoice(values, each, name)),
});

function requireChoice<Value extends string>(values: readonly Value[], given: string, name: string): Value {
  const value = values.find((each) => each === given);
  if (value === undefined) {
    throw new UsageError(`${name} must be one of ${values.join(', ')}, not "${given}".`);
  }
  return value;
}

export const required = <Value>(option: Option<Value>): Option<Exclude<Value, undefined>> => ({
  ...option,
  is_required: true,
  read(given, name) {
    if (given.length === 0) throw new UsageError(`${name} is missing.`);
    return option.read(given, name) as Exclude<Value, undefined>;
  },
});

export const withDefault = <Value extends string | number>(
  option: Option<Value | undefined>,
  fallback: Value,
): Option<Value> => ({
  ...option,
  default_text: String(fallback),
  read: (given, name) => option.read(given, name) ?? fallback,
});

export const formatOptions = {
  json: flag('print JSON'),
  csv: flag('print a list as CSV'),
};

/** Options that every command takes. */
export const commonOptions = {
  workspace: text('slug', 'in this workspace'),
  profile: text('name', 'signed in as this profile says'),
  ...formatOptions,
};
