import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
const IMPORT = /^(?:import|export)\b[^;'"]*?from\s+'(\.[^']+)'/gm;

const isInside = (folder: string, other: string) => `${other}/`.startsWith(`${folder}/`);

/** Which folder of the server imports which, product files only; a folder and one inside it are one subject. */
function listArrows(): Set<string> {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  const arrows = new Set<string>();
  for (const file of files) {
    const from = dirname(file);
    for (const [, path = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const to = dirname(normalize(join(from, path)));
      if (!isInside(from, to) && !isInside(to, from)) arrows.add(`${from} ${to}`);
    }
  }
  return arrows;
}

test('No two folders of the server import each other', () => {
  const arrows = listArrows();
  assert.ok(arrows.size > 50, 'imports were found at all');
  const both = [...arrows].filter((arrow) => arrows.has(arrow.split(' ').toReversed().join(' ')));
  assert.deepEqual(both, []);
});
