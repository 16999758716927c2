/** Reads a body by the endpoint's schema. */
import { setImmediate as giveWay } from 'node:timers/promises';
import type { Schema } from '@minutebook/contract/schema.ts';
import { errors, fault, type Fault } from '@minutebook/contract/errors.ts';
import { isText } from './read-scalar.ts';
import { limitValues } from './limit-values.ts';
import { findFirstFault, MOST_FAULTS, refuseAny, validateWritten } from './schema-validator.ts';

/** Read at once, and told all faults of. Between the readings of a longer body others get their turn. */
const SHORT_BYTES = 256 * 1024;

/** The body as JSON, whatever its content type says. @throws VALIDATION_ERROR */
export async function readBody(bytes: Buffer = Buffer.alloc(0), schema: Schema): Promise<unknown> {
  limitValues(bytes, schema);
  if (bytes.length <= SHORT_BYTES) {
    const body = parseJson(bytes);
    refuseAny(checkValues(body).concat(validateWritten(schema, body, 'body')));
    return body;
  }
  await giveWay();
  const body = parseJson(bytes);
  await giveWay();
  refuseAny(checkValues(body));
  await giveWay();
  refuseAny(findFirstFault(schema, body, 'body'));
  return body;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    throw errors.invalid('body', 'not_json', { reason });
  }
}

/**
 * Finds strings and keys that are not text, and turns whole numbers that have lost their last digits into
 * NaN, which no schema accepts. Walks with its own stack: a body may be nested deeper than calls can be.
 */
function checkValues(body: unknown): Fault[] {
  const faults: Fault[] = [];
  const waiting: [path: string, values: Record<string, unknown>][] = [];
  // The root too is then an item of something.
  for (
    let next: (typeof waiting)[number] | undefined = ['', { body }];
    next !== undefined && faults.length < MOST_FAULTS;
    next = waiting.pop()
  ) {
    const [path, values] = next;
    const isList = Array.isArray(values);
    // Only what is wrong, or has items, needs its path: a transcript has a million values.
    const toPath = (key: string) => toItemPath(path, isList ? `[${key}]` : path === '' ? key : `.${key}`);
    for (const key in values) {
      const item = values[key];
      const isWrong = (typeof item === 'string' && !isText(item)) || (!isList && !isText(key));
      if (isWrong) faults.push(fault(toPath(key), 'not_text'));
      if (isInexact(item)) values[key] = Number.NaN;
      if (typeof item === 'object' && item !== null) waiting.push([toPath(key), item as typeof values]);
    }
  }
  return faults;
}

/** For a body nested 100,000 deep, each of 100 faults would have a path of 100 kB. */
const LONGEST_PATH = 200;

/** Beyond that length a path ends with an ellipsis. */
function toItemPath(path: string, step: string): string {
  if (path.length > LONGEST_PATH) return path;
  return path.length + step.length > LONGEST_PATH ? `${(path + step).slice(0, LONGEST_PATH)}…` : path + step;
}

const isInexact = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value);
