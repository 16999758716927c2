import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');

/** Where tables are bound to handlers; every other file hands a table to one of these. */
const BINDERS = [
  'server/http/register-endpoints.ts',
  'server/http/register-routes.ts',
  'server/http/served-paths.ts',
];
const REGISTRATION =
  /\b(?:app|scope|server|fastify|instance)\s*\.\s*(?:all|delete|get|head|options|patch|post|put|route)\s*\(/;

test('No file but the binders registers a route', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  const found = files.filter((file) => REGISTRATION.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual(found.sort(), BINDERS);
});
