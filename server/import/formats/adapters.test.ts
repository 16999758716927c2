import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { transcriptExtensions } from '@minutebook/contract/resources/value-lists.ts';
import { jsonAdapters, textAdapters } from './adapters.ts';

const adapters = [...textAdapters, ...jsonAdapters];
const docs = readFileSync(join(import.meta.dirname, '../../../docs/import.md'), 'utf8');
const ROW = /^\| `(\w+)` +\| (.+?) +\| (.+?) +\|$/gm;

describe('The adapters of transcript formats', () => {
  it('come with the extensions that docs/import.md names for folders', () => {
    const [sentence = ''] = /A folder is searched[^]*?A file that/.exec(docs) ?? [];
    const named = [...sentence.matchAll(/`\.(\w+)`/g)].map(([, extension = '']) => extension);
    const taken = transcriptExtensions.filter((extension) => extension !== 'md');
    assert.deepEqual(named.toSorted(), taken.toSorted());
  });

  it('have a name each', () => {
    assert.equal(new Set(adapters.map(({ name }) => name)).size, adapters.length);
  });

  it('are the table of docs/import.md, in the order in which they are tried', () => {
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
