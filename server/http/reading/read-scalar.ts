/** Nothing is coerced: a parameter's text is parsed as the one type that the schema names, or is refused. */
import { toReason } from '@minutebook/contract/reasons.ts';
import type { Schema } from '@minutebook/contract/schema.ts';

/** `+09:00` in an address means ` 09:00` to whoever reads it: nothing else that ends so is a time. */
const UNENCODED_PLUS = / (\d\d:\d\d)$/;

/** `text` of one parameter as the type the schema names; undefined when it is not one. */
export function readScalar(text: string, schema: Schema): unknown {
  switch (schema.type) {
    case 'integer': {
      const value = /^-?[0-9]+$/.test(text) ? Number(text) : Number.NaN;
      return Number.isSafeInteger(value) ? value + 0 : undefined;
    }
    case 'boolean':
      return { true: true, '1': true, false: false, '0': false }[text];
    default:
      return schema.format === 'date-time' ? text.replace(UNENCODED_PLUS, '+$1') : text;
  }
}

export const wanted = (schema: Schema) =>
  toReason(schema.type === 'integer' ? 'not_a_whole_number' : 'not_a_boolean');

/** U+0000 cannot be stored and lone surrogates cannot be sent: text has neither. */
export function isText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** A number in a link of ours; NaN, which no signature fits, unless it is written in the canonical way. */
export const linkNumber = (text: unknown) =>
  typeof text === 'string' && /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN;
