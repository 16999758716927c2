/**
 * Refuses JSON of more values than its schema has, before it is parsed: ten megabytes of `{},{},…` take a gigabyte of memory
 * and half a minute of everybody's time. Text, however long, is one value.
 */
import type { Schema } from '@minutebook/contract/schema.ts';
import { errors } from '@minutebook/contract/errors.ts';

/** The limits for every body, which may have fields that a schema does not know; this much parses in milliseconds. */
const ALWAYS_ALLOWED = 20_000;

const limits = new WeakMap<Schema, number>();

/** @throws VALIDATION_ERROR */
export function limitValues(bytes: Buffer, schema: Schema): void {
  // Each value takes two bytes at least.
  if (bytes.length <= 2 * ALWAYS_ALLOWED) return;
  const limit = limits.get(schema) ?? Math.max(ALWAYS_ALLOWED, mostOf(schema));
  limits.set(schema, limit);
  if (isBeyond(bytes, limit)) throw errors.invalid('body', 'too_many_values', { limit });
}

/** The values of the largest body of a schema; lists without an end add nothing. */
function mostOf({ anyOf, properties, items, maxItems = 0 }: Schema): number {
  if (anyOf !== undefined) return Math.max(...anyOf.map(mostOf));
  const fields = Object.values(properties ?? {}).reduce((sum, field) => sum + mostOf(field), 0);
  return 2 + fields + (items === undefined ? 0 : maxItems * mostOf(items));
}

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{');

/** Whether there are more values: each is the first of its list or object, or stands behind a comma. */
function isBeyond(bytes: Buffer, limit: number): boolean {
  let left = limit;
  let isInText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) {
      left -= 1;
      if (left < 0) return true;
    }
  }
  return false;
}
