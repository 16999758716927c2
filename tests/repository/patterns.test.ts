import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parseSync, Visitor } from 'oxc-parser';

const TEXT = resolve(import.meta.dirname, '../../server/text');
/**
 * Regular expressions in `server/text` outside its tests, as literals or as `new RegExp(…)`. The number may fall; it rises only
 * for a pattern that finds more in a set of `tests/data` that nobody has read.
 */
const MOST = 1044;

test('No regular expression joins server/text', () => {
  const files = readdirSync(TEXT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const patterns = files.reduce((sum, file) => sum + countPatterns(file), 0);
  assert.ok(patterns <= MOST, `${patterns} regular expressions, and ${MOST} at most`);
  assert.equal(patterns, MOST, `Only ${patterns} are left: write that number into this test`);
});

function countPatterns(file: string): number {
  const { program } = parseSync(file, readFileSync(join(TEXT, file), 'utf8'));
  let patterns = 0;
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) patterns += 1;
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') patterns += 1;
    },
  }).visit(program);
  return patterns;
}
