/**
 * The texts that people write about a record beside its title. A text that is named here is a field of
 * `extra`, of the body that changes a record and of a record file, is masked where a workspace masks, and has an editor
 * on the page of the record: nothing else knows which ones there are but the words of the pages.
 */
import { Type, type TOptional, type TString, type TUnion, type TNull } from 'typebox';
import { nullable } from './shapes.ts';

interface RecordTextRules {
  /** In UTF-16 units. */
  max_length: number;
  has_lines: boolean;
  description: string;
}

export const recordTexts = {
  notes: {
    max_length: 20_000,
    has_lines: true,
    description: 'what people note about the meeting, for everybody who may see it',
  },
  place: {
    max_length: 300,
    has_lines: false,
    description: 'where the meeting was: a room, an address, a link',
  },
} as const satisfies Record<string, RecordTextRules>;

export type RecordTextName = keyof typeof recordTexts;
export type RecordTexts = Record<RecordTextName, string | null>;
export const recordTextNames = Object.keys(recordTexts) as RecordTextName[];

type Text = TUnion<[TString, TNull]>;
const toText = (name: RecordTextName): Text => {
  const { max_length, description } = recordTexts[name];
  return nullable(Type.String({ maxLength: max_length, description }));
};

/** A field each; null: nothing is written. */
export const recordTextFields = mapTexts(toText);
/** The same, where a text may be left out. */
export const optionalRecordTextFields = mapTexts((name): TOptional<Text> => Type.Optional(toText(name)));

/** A field each; null where nothing is written. */
export const toRecordTexts = (written: Partial<RecordTexts>): RecordTexts =>
  mapTexts((name) => written[name] ?? null);

/** The texts of a thing with more fields, without those that are not written. */
export function pickRecordTexts(written: Partial<RecordTexts>): Partial<Record<RecordTextName, string>> {
  const texts = recordTextNames.map((name) => [name, written[name]] as const);
  return Object.fromEntries(texts.filter(([, text]) => text != null));
}

function mapTexts<Value>(toValue: (name: RecordTextName) => Value): Record<RecordTextName, Value> {
  return Object.fromEntries(recordTextNames.map((name) => [name, toValue(name)])) as Record<
    RecordTextName,
    Value
  >;
}
