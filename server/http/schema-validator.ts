/** One ajv for requests: JSON Schema 2020-12 as the contract writes it, no coercion, every failure named. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { TSchema } from 'typebox';
import { errors, type ErrorDetail } from '@minutebook/contract/errors.ts';
import { say } from '@minutebook/contract/sentences.ts';

// The package is CommonJS whose default export node hands over one level down.
const addFormats = addFormatsModule.default;

export function makeAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTuples: false, allowUnionTypes: true });
  addFormats(ajv);
  ajv.addVocabulary(['x-repeatable']);
  return ajv;
}

const ajv = makeAjv();
const validators = new WeakMap<TSchema, ValidateFunction>();

/** What is wrong with `value`, with paths that begin with `root`. */
export function validateAgainst(schema: TSchema, value: unknown, root: string): ErrorDetail[] {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => toDetail(error, root));
}

/** A body of a megabyte can be wrong in more places than anybody wants to read. */
const MOST_DETAILS = 100;

/** @throws VALIDATION_ERROR when there are details */
export function refuseAny(details: readonly ErrorDetail[]): void {
  if (details.length > 0) throw errors.validation(details.slice(0, MOST_DETAILS));
}

function toDetail(error: ErrorObject, root: string): ErrorDetail {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) =>
      /^[0-9]+$/.test(step) ? `[${step}]` : `.${step.replaceAll('~1', '/').replaceAll('~0', '~')}`,
    )
    .join('');
  if (error.keyword === 'required') {
    return { path: `${root}${path}.${String(error.params['missingProperty'])}`, message: say('is_required') };
  }
  return { path: root + path, message: toSentence(error) };
}

function toSentence(error: ErrorObject): string {
  const limit = String(error.params['limit']);
  switch (error.keyword) {
    case 'minimum':
      return say('too_small', { limit });
    case 'maximum':
      return say('too_big', { limit });
    case 'minLength':
      return limit === '1' ? say('is_empty') : say('too_short', { limit });
    case 'maxLength':
      return say('too_long', { limit });
    case 'minItems':
      return limit === '1' ? say('is_empty') : say('too_few', { limit });
    case 'maxItems':
      return say('too_many', { limit });
    case 'enum':
      return `must be one of ${(error.params['allowedValues'] as unknown[]).map(String).join(', ')}`;
    case 'type':
      return error.params['type'] === 'integer'
        ? 'must be a whole number'
        : `must be of type ${String(error.params['type'])}`;
    case 'format':
      return error.params['format'] === 'date' ? 'must be a date like 2026-03-01' : 'is not well formed';
    default:
      return error.message ?? 'is not valid';
  }
}
