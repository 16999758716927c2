/** The schemas of record entries, in a file of their own so that pages, which need the rules, load no schemas. */
import { Type, type Optional, type Schema } from '../schema.ts';
import { mapEntries, recordEntries, type RecordEntryName, type RecordEntryRules } from './record-entries.ts';

type ValueOf<Kind> = Kind extends 'yes_no' ? boolean : Kind extends 'number' ? number : string;
type FieldOf<Name extends RecordEntryName> = Schema<ValueOf<(typeof recordEntries)[Name]['kind']> | null>;

const toField = (name: RecordEntryName) => {
  const rules: RecordEntryRules = recordEntries[name];
  return Type.Union([toValue(rules), Type.Null()], { description: rules.description });
};

function toValue(rules: RecordEntryRules): Schema<string | boolean | number> {
  switch (rules.kind) {
    case 'text':
      return Type.String({ maxLength: rules.max_length });
    case 'choice':
      return Type.String({ enum: [...rules.values] });
    case 'day':
      return Type.String({ format: 'date' });
    case 'yes_no':
      return Type.Boolean();
    case 'number':
      return Type.Integer({ minimum: rules.minimum, maximum: rules.maximum });
  }
}

/** One field per entry; null stands for an empty one. */
export const recordEntryFields = mapEntries(toField) as { [Name in RecordEntryName]: FieldOf<Name> };
/** The same fields, all optional. */
export const optionalRecordEntryFields = mapEntries((name) => Type.Optional(toField(name))) as {
  [Name in RecordEntryName]: Optional<FieldOf<Name>>;
};
