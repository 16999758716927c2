import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { appEndpoints } from './app/endpoints.ts';
import { isChange, type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { routes } from './routes.ts';
import { scopeMeanings, scopes } from './scopes.ts';
import { v1Endpoints } from './v1/endpoints.ts';
import { v3Endpoints } from './v3/endpoints.ts';

const all = Object.values<Endpoint>({ ...endpoints, ...appEndpoints, ...v1Endpoints, ...v3Endpoints });
const needed = new Set<string>([...scopes, 'any', 'whole']);

test('Every operation with a token names the scope that it needs', () => {
  assert.deepEqual(
    all.filter(({ scope }) => !needed.has(scope)).map(({ name }) => name),
    [],
  );
  for (const { name, access, guard } of routes) {
    assert.equal(guard !== undefined, access === 'token', name);
    if (guard !== undefined) assert.ok(needed.has(guard.scope), name);
  }
});

test('The document for people has each scope with its meaning, in this order', async () => {
  const text = await readFile(new URL('../docs/tokens.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+:\w+)` +\| (.*?) +\|$/gm)].map(([, name, meaning]) => [
    name,
    meaning,
  ]);
  assert.deepEqual(rows, Object.entries(scopeMeanings));
});

test('Every scope is needed by some operation', () => {
  const used = new Set([...all.map(({ scope }) => scope), ...routes.map(({ guard }) => guard?.scope)]);
  assert.deepEqual(
    scopes.filter((scope) => !used.has(scope)),
    [],
  );
});

test('Operations for any token only tell about its user and workspaces, and change nothing', () => {
  const free = all.filter(({ scope, rate_limit }) => scope === 'any' && rate_limit !== 'address');
  assert.deepEqual(free.map(({ name }) => name).sort(), [
    'get-current-user',
    'get-my-member',
    'get-own-token',
    'get-workspace',
    'list-workspaces',
    'v1-get-current-user',
    'v1-list-workspaces',
    'v1-log-out',
  ]);
  assert.deepEqual(free.filter(isChange), []);
});

test('No change is allowed by a reading scope', () => {
  const changing = all.filter(({ rate_limit }) => rate_limit !== 'address').filter(isChange);
  assert.deepEqual(
    changing.filter(({ scope }) => scope.endsWith(':read')).map(({ name }) => name),
    [],
  );
});
