import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { findFaults } from './find-faults.ts';

/** A repository in which every import is permitted. */
const SOUND = {
  'contract/package.json': '{ "dependencies": { "some-schemas": "1" }, "exports": { "./*.ts": "./*.ts" } }',
  'contract/errors.ts': "import type { Static } from 'some-schemas'; export type Name = Static<never>;",
  'sdk/package.json': '{ "exports": { ".": "./index.ts" } }',
  'sdk/index.ts': "import type { Name } from '@minutebook/contract/errors.ts'; export type { Name };",
  'web/main.ts': "import type { Name } from '@minutebook/sdk'; export type { Name };",
  'server/package.json': '{ "dependencies": { "pg": "8" }, "devDependencies": { "axe-core": "4" } }',
  'server/base/clock.ts':
    "import manifest from '../package.json' with { type: 'json' }; export { manifest };",
  'server/text/mask.ts': "import '../base/clock.ts'; import 'pg'; import 'node:fs';",
  'server/http/door.ts': "import '../base/clock.ts'; import '@minutebook/contract/errors.ts';",
  'server/http/door.test.ts':
    "import '../start/app.ts'; import '../../tests/kit/server.ts'; import 'axe-core';",
  'server/start/app.ts': "import '../http/door.ts'; import '../text/mask.ts';",
  'tests/kit/server.ts': "import '../../server/start/app.ts';",
};

function findFaultsWith(planted: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'minutebook-imports-'));
  try {
    for (const [path, source] of Object.entries({ ...SOUND, ...planted })) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), source);
    }
    return findFaults(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('Permitted imports are not reported', () => {
  assert.deepEqual(findFaultsWith({}), []);
});

for (const [kind, source] of [
  ['value', "import { door } from '../http/door.ts'; door();"],
  ['type', "import type { Door } from '../http/door.ts'; export const door: Door = 1;"],
  ['type beside nothing', "import { type Door } from '../http/door.ts'; export const door: Door = 1;"],
  ['effect', "import '../http/door.ts';"],
  ['dynamic import', "export const load = () => import('../http/door.ts');"],
  ['re-export', "export { door } from '../http/door.ts';"],
  ['re-export of everything', "export * from '../http/door.ts';"],
  ['re-export of a type', "export type { Door } from '../http/door.ts';"],
  ['re-export under a name', "export * as door from '../http/door.ts';"],
  ['require', "const door = require('../http/door.ts'); door();"],
  ['import by the name of the package', "import '@minutebook/server/http/door.ts';"],
] as const) {
  test(`An import that a room may not have is reported: ${kind}`, () => {
    assert.deepEqual(findFaultsWith({ 'server/text/dates.ts': source }), [
      'server/text/dates.ts imports server/http/door.ts: server/text may import server/base, server/package.json',
    ]);
  });
}

for (const { name, path, source, fault } of [
  {
    name: 'a folder beyond its arrows',
    path: 'web/page.ts',
    source: "import '../server/base/clock.ts';",
    fault: 'web/page.ts imports server/base/clock.ts: web may import contract, sdk',
  },
  {
    name: 'a room that nobody has listed',
    path: 'server/start/wild.ts',
    source: "import '../wild/beast.ts';",
    fault: /a room of the server needs a line in this table/,
  },
  {
    name: 'an import of nothing',
    path: 'server/text/lost.ts',
    source: "import '../base/gone.ts';",
    fault: 'server/text/lost.ts imports server/base/gone.ts: nothing is found there',
  },
  {
    name: 'a value of the contract in the SDK',
    path: 'sdk/errors.ts',
    source: "export { codes } from '@minutebook/contract/errors.ts';",
    fault: /it needs nothing but types of the contract/,
  },
  {
    name: 'a package in the SDK, were it types only',
    path: 'sdk/schema.ts',
    source: "import type { Static } from 'some-schemas'; export type Known = Static<never>;",
    fault: /it needs nothing but types of the contract/,
  },
  {
    name: 'the test kit in the product',
    path: 'cli/serve.ts',
    source: "import '../tests/kit/server.ts';",
    fault: 'cli/serve.ts imports tests/kit/server.ts: the product needs neither tests nor scripts',
  },
  {
    name: 'a test in the product',
    path: 'server/http/door-kit.ts',
    source: "import './door.test.ts';",
    fault: /the product needs neither tests nor scripts/,
  },
  {
    name: 'a development package in the product',
    path: 'server/http/judge.ts',
    source: "import 'axe-core/lib.js';",
    fault: /^server\/http\/judge.ts imports axe-core: the package is not among the dependencies/,
  },
  {
    name: 'a package of another folder',
    path: 'contract/rows.ts',
    source: "import 'pg';",
    fault: /^contract\/rows.ts imports pg: the package is not among the dependencies/,
  },
]) {
  test(`Reported: ${name}`, () => {
    const faults = findFaultsWith({ 'server/wild/beast.ts': '', [path]: source });
    assert.ok(
      faults.some((found) => (typeof fault === 'string' ? found === fault : fault.test(found))),
      faults.join('\n') || 'nothing was found',
    );
  });
}

test('Files of a cycle are listed in order, including imports of types and dynamic ones', () => {
  const faults = findFaultsWith({
    'server/text/a.ts': "import type { B } from './b.ts'; export type A = B;",
    'server/text/b.ts': "export const load = () => import('./c.ts');",
    'server/text/c.ts': "export * from './a.ts';",
  });
  assert.deepEqual(faults, [
    'server/text/a.ts → server/text/b.ts → server/text/c.ts → server/text/a.ts: two files that need each other are one, or a third is missing',
  ]);
});

test('A file that cannot be parsed is a fault of its own', () => {
  assert.throws(() => findFaultsWith({ 'server/text/broken.ts': 'import {' }), /server\/text\/broken\.ts/);
});
