/** The running application and the tables: each route of the one stands in the other. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { routes } from '@minutebook/contract/routes.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import { makeLeasedRateLimiter } from '../http/limits/leased-rate-limiter.ts';
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
    on_route({ method, url, config }) {
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

/** The operations that answer methods a path does not serve; only these stand outside the tables. */
const REFUSALS = ['wrong-method', 'options'];

test('Whatever the application answers stands in a table, under its method, path and name', () => {
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

test('Every path refuses the methods that it does not serve', () => {
  const refused = new Set(
    bound.filter(({ operation }) => operation === 'wrong-method').map(({ path }) => path),
  );
  assert.deepEqual([...refused].sort(), [...new Set(declared.map(({ path }) => path))].sort());
});
