/** Compares the routes of the running application with the tables. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { routes } from '@minutebook/contract/routes.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import { makeLeasedRateLimiter } from '../http/limits/rate-limiter.ts';
import { makeApp } from './app.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

interface Declared {
  name: string;
  method: string;
  path: string;
  answers_head?: false;
}

interface Bound {
  method: string;
  path: string;
  operation: string | undefined;
}

let server: TestServer;
let bound: Bound[];
before(async () => {
  server = await startTestServer();
  bound = [];
  const { ctx, clock } = server;
  const app = await makeApp({
    ctx,
    limiter: makeLeasedRateLimiter(ctx.db, clock, ctx.config.rate_limits),
    onRoute({ method, url, config }) {
      const path = url.replaceAll(/:(\w+)/g, '{$1}');
      for (const one of [method].flat()) bound.push({ method: one, path, operation: config?.operation });
    },
  });
  await app.close();
});
after(() => server.stop());

const declared: readonly Declared[] = [
  ...Object.values(endpoints),
  ...Object.values(appEndpoints),
  ...Object.values(v1Endpoints),
  ...Object.values(v3Endpoints),
  ...routes,
];

/** The operations that answer methods a path does not serve; no others may be missing from the tables. */
const REFUSALS = ['wrong-method', 'options'];

test('Every route of the application is in a table, with its method, path and name', () => {
  const wanted = declared.flatMap(({ name, method, path, answers_head }) => {
    const methods = method === 'GET' && answers_head !== false ? ['GET', 'HEAD'] : [method];
    return methods.map((one) => `${one} ${path} ${name}`);
  });
  const found = bound
    .filter(({ operation }) => operation === undefined || !REFUSALS.includes(operation))
    .map(({ method, path, operation }) => `${method} ${path} ${operation}`);
  assert.ok(found.length > 100, 'the routes of the application were found');
  assert.deepEqual(found.sort(), wanted.sort());
});

/** `server/http/uncommon-methods.test.ts` tests the others. */
const METHODS = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'];

async function ask(method: string, path: string): Promise<{ status: number; allow: string | null }> {
  const { status, headers, body } = await fetch(`${server.base_url}${path}`, { method, redirect: 'manual' });
  await body?.cancel();
  return { status, allow: headers.get('allow') };
}

test('Every path refuses the methods that it does not serve, and lists the others', async () => {
  const wrong: string[] = [];
  for (const [path, served] of Map.groupBy(declared, (each) => each.path)) {
    const methods = served.flatMap(({ method, answers_head }) =>
      method === 'GET' && answers_head !== false ? ['GET', 'HEAD'] : [method],
    );
    const wanted = [...new Set([...methods, 'OPTIONS'])].toSorted().join();
    const url = path.replaceAll(/\{\w+\}/g, '1');
    await Promise.all(
      METHODS.filter((method) => !methods.includes(method)).map(async (method) => {
        const { status, allow } = await ask(method, url);
        const listed = allow?.split(', ').toSorted().join();
        if (status !== 405 || listed !== wanted) wrong.push(`${method} ${url}: ${status}, ${listed}`);
      }),
    );
  }
  assert.deepEqual(wrong, []);
});

test('OPTIONS on an address outside the API lists its methods', async () => {
  assert.deepEqual(await ask('OPTIONS', '/healthz'), { status: 204, allow: 'GET, HEAD, OPTIONS' });
});

test('A path in no table is 404, whatever the method, even if it resembles a real one', async () => {
  for (const path of ['/v2/workspaces/a/nothing', '/v2/nothing', '/docs/redoc.js', '/healthz/1']) {
    assert.deepEqual(await ask('DELETE', path), { status: 404, allow: null }, path);
  }
  for (const path of ['/docs/redoc.1.js', '/healthz/', '/healthz?a=/b'])
    assert.equal((await ask('DELETE', path)).status, 405, path);
});
