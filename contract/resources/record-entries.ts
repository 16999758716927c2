/**
 * What people fill in about a record in addition to its title. A name in this list becomes a field of
 * `extra`, of the body that changes a record, and of record files. It is exported, masked if it is a text,
 * and gets an editor on the record's page. Only the words of pages and exports name the entries again.
 */
interface TextRules {
  kind: 'text';
  /** In UTF-16 units. */
  max_length: number;
  has_lines: boolean;
  description: string;
}

/** One of a few names. */
interface ChoiceRules {
  kind: 'choice';
  values: readonly string[];
  description: string;
}

/** A calendar day, such as 2026-03-01. */
interface DayRules {
  kind: 'day';
  description: string;
}

/** A boolean: empty, yes or no. */
interface YesNoRules {
  kind: 'yes_no';
  description: string;
}

/** A whole number. */
interface NumberRules {
  kind: 'number';
  minimum: number;
  maximum: number;
  description: string;
}

export type RecordEntryRules = TextRules | ChoiceRules | DayRules | YesNoRules | NumberRules;

export const recordEntries = {
  notes: {
    kind: 'text',
    max_length: 20_000,
    has_lines: true,
    description: 'what people note about the meeting, for everybody who may see it',
  },
  place: {
    kind: 'text',
    max_length: 300,
    has_lines: false,
    description: 'where the meeting was: a room, an address, a link',
  },
  meeting_type: {
    kind: 'choice',
    values: ['one_on_one', 'team', 'customer', 'interview', 'presentation'],
    description: 'what kind of meeting it was',
  },
  follow_up_on: { kind: 'day', description: 'the day on which somebody wants to come back to it' },
} as const satisfies Record<string, RecordEntryRules>;

type ChoiceOf<Rules> = Rules extends { values: readonly (infer Choice)[] } ? Choice : never;
/** A name that can be chosen in any entry. */
export type RecordChoice = ChoiceOf<(typeof recordEntries)[keyof typeof recordEntries]>;
export type RecordEntryName = keyof typeof recordEntries;
export type RecordEntryValue = string | number | boolean;
type ValueOf<Rules> = Rules extends YesNoRules ? boolean : Rules extends NumberRules ? number : string;
export type RecordEntries = {
  [Name in RecordEntryName]: ValueOf<(typeof recordEntries)[Name]> | null;
};
export type FilledEntries = { [Name in RecordEntryName]?: NonNullable<RecordEntries[Name]> };
/** Entries whose types have been checked by schemas, but not by the compiler. */
export type WrittenEntries = Partial<Record<RecordEntryName, RecordEntryValue | null>>;
export const recordEntryNames = Object.keys(recordEntries) as RecordEntryName[];

/** Returns every entry, with null for an empty one. */
export const toRecordEntries = (written: WrittenEntries): RecordEntries =>
  mapEntries((name) => written[name] ?? null) as RecordEntries;

/** Picks the entries out of an object with more fields, and leaves out empty ones. */
export function pickRecordEntries(written: WrittenEntries): FilledEntries {
  const entries = recordEntryNames.map((name) => [name, written[name]] as const);
  return Object.fromEntries(entries.filter(([, entry]) => entry != null));
}

export function mapEntries<Entry>(toEntry: (name: RecordEntryName) => Entry): Record<RecordEntryName, Entry> {
  return Object.fromEntries(recordEntryNames.map((name) => [name, toEntry(name)])) as Record<
    RecordEntryName,
    Entry
  >;
}
