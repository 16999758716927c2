/** The changelog is read by people who have not seen the code; docs/writing.md says how it is written. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import about from '../../package.json' with { type: 'json' };

const lines = readFileSync(resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8').split('\n');
const MOST_WORDS = 12;

test('Every entry of the changelog is one line of at most twelve words', () => {
  const entries = lines.filter((line) => line.startsWith('- '));
  assert.ok(entries.length > 50);
  for (const entry of entries) assert.ok(entry.slice(2).split(/\s+/).length <= MOST_WORDS, entry);
  const others = lines.slice(lines.indexOf('## Unreleased')).filter((line) => !/^(?:- |##|$)/.test(line));
  assert.deepEqual(others, []);
});

test('The changelog begins with what is unreleased, and then with the version of the packages', () => {
  const headings = lines.filter((line) => line.startsWith('## '));
  assert.equal(headings[0], '## Unreleased');
  const [, version] = /^## (\S+) \(\d{4}-\d\d-\d\d\)$/.exec(headings[1] ?? '') ?? [];
  assert.equal(version, about.version);
});
