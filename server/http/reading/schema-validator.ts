/** One ajv for requests: JSON Schema 2020-12 as the contract writes it, no coercion, every failure named. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { TSchema } from 'typebox';
import { errors, fault, type Fault } from '@minutebook/contract/errors.ts';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';

// The package is CommonJS whose default export Node hands over one level down.
const addFormats = addFormatsModule.default;

export function makeAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTuples: false, allowUnionTypes: true });
  addFormats(ajv);
  ajv.addVocabulary(['x-repeatable']);
  return ajv;
}

const ajv = makeAjv();
const validators = new WeakMap<TSchema, ValidateFunction>();

/** Returns the faults of `value`, with paths that begin with `root`. */
export function validateAgainst(schema: TSchema, value: unknown, root: string): Fault[] {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => toFault(error, root));
}

/** A body of a megabyte can have more faults than anybody wants to read. */
const MOST_FAULTS = 100;

/** @throws VALIDATION_ERROR when there are faults */
export function refuseAny(faults: readonly Fault[]): void {
  if (faults.length > 0) throw errors.validation(faults.slice(0, MOST_FAULTS));
}

function toFault(error: ErrorObject, root: string): Fault {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) =>
      /^[0-9]+$/.test(step) ? `[${step}]` : `.${step.replaceAll('~1', '/').replaceAll('~0', '~')}`,
    )
    .join('');
  if (error.keyword === 'required') {
    return fault(`${root}${path}.${String(error.params['missingProperty'])}`, 'is_required');
  }
  return { path: root + path, reason: findReason(error) };
}

function findReason(error: ErrorObject): Reason {
  const limit = Number(error.params['limit']);
  switch (error.keyword) {
    case 'minimum':
      return toReason('too_small', { limit });
    case 'maximum':
      return toReason('too_big', { limit });
    case 'minLength':
      return limit === 1 ? toReason('is_empty') : toReason('too_short', { limit });
    case 'maxLength':
      return toReason('too_long', { limit });
    case 'minItems':
      return limit === 1 ? toReason('is_empty') : toReason('too_few', { limit });
    case 'maxItems':
      return toReason('too_many', { limit });
    case 'enum':
      return toReason('not_one_of', {
        allowed: (error.params['allowedValues'] as unknown[]).map(String).join(', '),
      });
    case 'type':
      return error.params['type'] === 'integer'
        ? toReason('not_a_whole_number')
        : toReason('wrong_type', { type: String(error.params['type']) });
    case 'format':
      return error.params['format'] === 'date' ? toReason('not_a_date') : toReason('malformed');
    default:
      return toReason('not_as_described', { text: error.message ?? 'is not valid' });
  }
}
