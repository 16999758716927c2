/** The schemas of what people fill in about a record. Not beside their names, which pages need without a library of schemas. */
import { Type, type TOptional, type TString, type TUnion, type TNull } from 'typebox';
import { mapEntries, recordEntries, type RecordEntryName, type RecordEntryRules } from './record-entries.ts';

type Value = TUnion<[TString, TNull]>;
const toField = (name: RecordEntryName): Value => {
  const rules: RecordEntryRules = recordEntries[name];
  return Type.Union([toValue(rules), Type.Null()], { description: rules.description });
};

function toValue(rules: RecordEntryRules): TString {
  switch (rules.kind) {
    case 'text':
      return Type.String({ maxLength: rules.max_length });
    case 'choice':
      return Type.String({ enum: [...rules.values] });
    case 'day':
      return Type.String({ format: 'date' });
  }
}

/** A field each; null: it is empty. */
export const recordEntryFields = mapEntries(toField);
/** The same, where an entry may be left out. */
export const optionalRecordEntryFields = mapEntries((name): TOptional<Value> => Type.Optional(toField(name)));
