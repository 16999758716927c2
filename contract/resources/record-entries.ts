/**
 * What people fill in about a record beside its title. An entry that is named here is a field of `extra`, of the body that
 * changes a record and of a record file, is masked where it is a text and its workspace masks, is exported, and has an
 * editor on the page of the record: nothing else knows which ones there are but the words of pages and exports.
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

export type RecordEntryRules = TextRules | ChoiceRules | DayRules;

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
export type RecordEntries = Record<RecordEntryName, string | null>;
export const recordEntryNames = Object.keys(recordEntries) as RecordEntryName[];

/** A field each; null where it is empty. */
export const toRecordEntries = (written: Partial<RecordEntries>): RecordEntries =>
  mapEntries((name) => written[name] ?? null);

/** The entries of a thing with more fields, without empty ones. */
export function pickRecordEntries(written: Partial<RecordEntries>): Partial<Record<RecordEntryName, string>> {
  const entries = recordEntryNames.map((name) => [name, written[name]] as const);
  return Object.fromEntries(entries.filter(([, entry]) => entry != null));
}

export function mapEntries<Entry>(toEntry: (name: RecordEntryName) => Entry): Record<RecordEntryName, Entry> {
  return Object.fromEntries(recordEntryNames.map((name) => [name, toEntry(name)])) as Record<
    RecordEntryName,
    Entry
  >;
}
