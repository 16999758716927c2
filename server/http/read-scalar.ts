/** Nothing is coerced: a parameter's text is turned into the one type that the schema names, or is refused. */

export interface ParameterSchema {
  type?: string;
  items?: ParameterSchema;
  default?: unknown;
  'x-repeatable'?: boolean;
}

/** `text` of one parameter as the type the schema names; undefined when it is not one. */
export function readScalar(text: string, schema: ParameterSchema): unknown {
  switch (schema.type) {
    case 'integer': {
      const value = /^-?[0-9]+$/.test(text) ? Number(text) : Number.NaN;
      return Number.isSafeInteger(value) ? value + 0 : undefined;
    }
    case 'boolean':
      return { true: true, '1': true, false: false, '0': false }[text];
    default:
      return text;
  }
}

export const wanted = (schema: ParameterSchema) =>
  schema.type === 'integer' ? 'must be a whole number' : 'must be true, false, 1 or 0';
