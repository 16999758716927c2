/** One ajv for requests: JSON Schema 2020-12 as the contract writes it, no coercion, every failure named. */
import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import type { Schema } from '@minutebook/contract/schema.ts';
import { errors, fault, type Fault } from '@minutebook/contract/errors.ts';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { isBlank } from '../../base/limit-marks.ts';
import { compileOnce, makeAjv } from '../../base/schema/make-ajv.ts';

/** A body of a megabyte can have more faults than anybody wants to read. */
export const MOST_FAULTS = 100;

function makeValidator(ajv: Ajv2020) {
  const compile = compileOnce(ajv);
  return (schema: Schema, value: unknown, root: string): Fault[] => {
    const validate = compile(schema);
    if (validate(value)) return [];
    return withoutDetours(validate.errors ?? []).map((error) => toFault(error, root));
  };
}

/** For a nullable value, the error inside it is enough; that it is not null either is noise. */
function withoutDetours(found: readonly ErrorObject[]): ErrorObject[] {
  const errors = found.slice(0, 3 * MOST_FAULTS);
  const plain = errors.filter((error) => !isDetour(error));
  const isSaid = ({ instancePath }: ErrorObject) =>
    plain.some((error) => `${error.instancePath}/`.startsWith(`${instancePath}/`));
  return errors.filter((error) => !isDetour(error) || !isSaid(error)).slice(0, MOST_FAULTS);
}

const isDetour = ({ keyword, params }: ErrorObject) =>
  keyword === 'anyOf' || (keyword === 'type' && params['type'] === 'null');

/** A text that may not be empty has something to be seen. */
function refusingBlank(ajv: Ajv2020): Ajv2020 {
  ajv.removeKeyword('minLength');
  return ajv.addKeyword({
    keyword: 'minLength',
    type: 'string',
    schemaType: 'number',
    compile(limit: number) {
      const check: DataValidateFunction = (text: string) => {
        const isLong = text.length >= 2 * limit || Array.from(text).length >= limit;
        const is_blank = limit === 1 && isLong && isBlank(text);
        check.errors = [{ keyword: 'minLength', params: { limit, is_blank } }];
        return isLong && !is_blank;
      };
      return check;
    },
  });
}

/** Returns the faults of `value`, with paths that begin with `root`. */
export const validateAgainst = makeValidator(makeAjv());

/** The same of what somebody writes. */
export const validateWritten = makeValidator(refusingBlank(makeAjv()));

/** The same up to the first fault: a million wrong values take a second to tell of. */
export const findFirstFault = makeValidator(refusingBlank(makeAjv({ all: false })));

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
  if (error.keyword === 'additionalProperties') {
    return fault(`${root}${path}.${String(error.params['additionalProperty'])}`, 'not_a_field');
  }
  return { path: root + path, reason: findReason(error) };
}

const formats: Readonly<Record<string, 'not_a_date' | 'not_a_time'>> = {
  date: 'not_a_date',
  'date-time': 'not_a_time',
};

function findReason(error: ErrorObject): Reason {
  const limit = Number(error.params['limit']);
  switch (error.keyword) {
    case 'minimum':
      return toReason('too_small', { limit });
    case 'maximum':
      return toReason('too_big', { limit });
    case 'minLength':
      if (error.params['is_blank'] === true) return toReason('is_blank');
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
      return toReason(formats[String(error.params['format'])] ?? 'malformed');
    default:
      return toReason('not_as_described', { text: error.message ?? 'is not valid' });
  }
}
