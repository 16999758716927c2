import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { jsonAdapters, textAdapters } from './adapters.ts';

const adapters = [...textAdapters, ...jsonAdapters];
const ROW = /^\| `(\w+)` +\| (.+?) +\| (.+?) +\|$/gm;

describe('The adapters of transcript formats', () => {
  it('have a name each', () => {
    assert.equal(new Set(adapters.map(({ name }) => name)).size, adapters.length);
  });

  it('are the table of docs/import.md, in the order in which they are tried', () => {
    const docs = readFileSync(join(import.meta.dirname, '../../../docs/import.md'), 'utf8');
    const rows = [...docs.matchAll(ROW)].map(([, name, product, recognised]) => ({
      name,
      product,
      recognised,
    }));
    assert.deepEqual(
      rows,
      adapters.map(({ name, product, recognised }) => ({
        name,
        product,
        recognised: recognised.replaceAll('|', '\\|'),
      })),
    );
  });
});
