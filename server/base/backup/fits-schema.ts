import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { Schema, Static } from '@minutebook/contract/schema.ts';

const ajv = new Ajv2020({ strict: true });
// The package is CommonJS whose default export Node hands over one level down.
addFormatsModule.default(ajv);
const validators = new WeakMap<Schema, ValidateFunction>();

/** Whether what a file holds is as its schema says. */
export function fitsSchema<Of extends Schema>(schema: Of, value: unknown): value is Static<Of> {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate(value);
}
