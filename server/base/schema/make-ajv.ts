import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { Schema } from '@minutebook/contract/schema.ts';

// The package is CommonJS whose default export Node hands over one level down.
const addFormats = addFormatsModule.default;

/** JSON Schema 2020-12 as the contract writes it, without coercion. @param options.all whether every failure is told, or the first */
export function makeAjv({ all = true }: { all?: boolean } = {}): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: all, strict: true, strictTuples: false, allowUnionTypes: true });
  addFormats(ajv);
  ajv.addVocabulary(['x-repeatable']);
  return ajv;
}

/** Each schema is compiled when it is first asked for. */
export function compileOnce(ajv: Ajv2020): (schema: Schema) => ValidateFunction {
  const validators = new WeakMap<Schema, ValidateFunction>();
  return (schema) => {
    const known = validators.get(schema);
    if (known !== undefined) return known;
    const validate = ajv.compile(schema);
    validators.set(schema, validate);
    return validate;
  };
}
