/**
 * Reads the schema that the migrations make, which `npm run generate` has read from a database: one object
 * per line.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SchemaObject } from './read-schema.ts';

export const EXPECTED_SCHEMA = join(import.meta.dirname, 'expected-schema.txt');

export const toSchemaText = (objects: readonly SchemaObject[]) =>
  objects
    .map(({ kind, name, definition }) => `${kind}\t${name}\t${definition}\n`)
    .toSorted()
    .join('');

export async function readExpectedSchema(): Promise<SchemaObject[]> {
  const text = await readFile(EXPECTED_SCHEMA, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [kind, name = '', definition = ''] = line.split('\t');
      return { kind: kind as SchemaObject['kind'], name, definition };
    });
}
