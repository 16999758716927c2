/** Reads a body by the endpoint's schema. */
import type { TSchema } from 'typebox';
import { errors, fault, type Fault } from '@minutebook/contract/errors.ts';
import { isText } from './is-text.ts';
import { refuseAny, validateAgainst } from './schema-validator.ts';

/** The body as JSON, whatever its content type says. */
export function readBody(bytes: Buffer | undefined, schema: TSchema): unknown {
  const body = parseJson(bytes ?? Buffer.alloc(0));
  refuseAny(checkValues(body).concat(validateAgainst(schema, body, 'body')));
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
  const waiting: [path: string, value: unknown][] = [['body', body]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, value] = next;
    if (typeof value === 'string') {
      if (!isText(value)) faults.push(fault(path, 'not_text'));
    } else if (typeof value === 'object' && value !== null) {
      const values = value as Record<string, unknown>;
      for (const [key, item] of Object.entries(values)) {
        const itemPath = toItemPath(path, Array.isArray(value) ? `[${key}]` : `.${key}`);
        if (!isText(key)) faults.push(fault(itemPath, 'not_text'));
        if (isInexact(item)) values[key] = Number.NaN;
        waiting.push([itemPath, item]);
      }
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
