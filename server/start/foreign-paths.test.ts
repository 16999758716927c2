/**
 * Tests every id in every path, derived from the tables: an id of another workspace or person is not found,
 * and its object stays as it is. The caller owns both workspaces, because only an owner of both could confuse
 * them.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { Schema } from '@minutebook/contract/schema.ts';
import type { Endpoint, Operation } from '@minutebook/contract/endpoint.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import type { Route } from '@minutebook/contract/route.ts';
import { routes } from '@minutebook/contract/routes.ts';
import { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { toFittingValue } from '../../tests/kit/clients/fitting-value.ts';
import { toNeededQuery } from '../../tests/kit/clients/needed-queries.ts';
import { makeForeignScene, type ForeignScene } from '../../tests/kit/make/make-foreign-scene.ts';
import { startTestServer, type Answer, type TestServer } from '../../tests/kit/test-server.ts';

let server: TestServer;
let here: ForeignScene;
let theirs: ForeignScene;
before(async () => {
  server = await startTestServer();
  here = await makeForeignScene(server);
  theirs = await makeForeignScene(server, here.owner);
});
after(() => server.stop());

/** Numbers within a record or webhook are not foreign anywhere. */
const WITHIN = new Set(['slug', 'dialog_id', 'speaker_id', 'seq']);

const table: readonly Endpoint[] = [endpoints, appEndpoints, v1Endpoints, v3Endpoints].flatMap((each) =>
  Object.values<Endpoint>(each),
);
/** Routes with a token: those of uploads and of directories. */
const others = routes.filter(
  ({ access, method, path }) =>
    access === 'token' && method !== 'OPTIONS' && !/\/(?:ResourceTypes|Schemas)\//.test(path),
);

/** Published behaviour of older operations, which answer an empty list or a refusal of a choice. */
const PUBLISHED: Readonly<Record<string, number>> = {
  'v1-list-team-recordings': 200,
  'v1-add-label': 400,
  'v1-remove-label': 400,
};

const toParams = ({ params }: Operation): [string, Schema][] => Object.entries(params.properties);

/** Secrets are not ids of anybody, and fixed names belong to everybody. */
const toOwned = (endpoint: Operation) =>
  toParams(endpoint).flatMap(([name, { enum: names }]) =>
    WITHIN.has(name) || name === 'token' || names !== undefined ? [] : [name],
  );

function listIds({ path }: Operation, name: string, { ids }: ForeignScene): readonly (string | number)[] {
  const folder =
    path
      .slice(0, path.indexOf(`/{${name}}`))
      .split('/')
      .at(-1) ?? '';
  return ids[`${folder}/${name}`] ?? ids[name] ?? [];
}

/** Ids in the body are the caller's own: only the path is foreign. */
function toOwnBody(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const toOwn = (name: string) => here.ids[name.replace('into_', '')]?.[0];
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, toOwn(name) ?? toOwnBody(held)]),
  );
}

function toPath(operation: Operation, foreign: Record<string, string | number>): string {
  const filled = toParams(operation).reduce((text, [param, schema]) => {
    const own = param === 'slug' ? here.slug : listIds(operation, param, here)[0];
    return text.replace(`{${param}}`, String(foreign[param] ?? own ?? toFittingValue(schema)));
  }, operation.path);
  return filled + toNeededQuery(operation.name);
}

function askEndpoint(endpoint: Endpoint, path: string): Promise<Answer> {
  const { method, body } = endpoint;
  return server.send(method, path, {
    token: here.session,
    ...(body !== null && { body: toOwnBody(toFittingValue(body)) }),
  });
}

function askRoute({ method, path: pattern, body }: Route, path: string): Promise<Answer> {
  const isOfDirectory = pattern.startsWith('/scim/');
  return server.send(method, path, {
    token: isOfDirectory ? here.directory_token : here.session,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'x-http-method-override': 'PATCH',
      ...(body !== null && { 'content-type': body.content_type }),
    },
    ...(body !== null && { body: isOfDirectory ? PATCH_OF_A_DIRECTORY : 'sound' }),
  });
}

const PATCH_OF_A_DIRECTORY = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  userName: 'taken.over@example.com',
  displayName: 'Taken over',
  Operations: [{ op: 'replace', value: { active: false, displayName: 'Taken over' } }],
};

test('Every object that a path can name is made for these tests', () => {
  const missing = [...table, ...others].flatMap((operation) =>
    toOwned(operation)
      .filter((name) => listIds(operation, name, theirs).length === 0)
      .map((name) => `${operation.name}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

test('An id of another workspace or person in a path is not found, and nothing changes', async () => {
  const read = async () => ({ here: await here.read(), theirs: await theirs.read() });
  const earlier = await read();
  const wrong: string[] = [];
  const tryEach = async (operation: Operation, send: (path: string) => Promise<Answer>) => {
    for (const name of toOwned(operation)) {
      for (const id of listIds(operation, name, theirs)) {
        const { status, text } = await send(toPath(operation, { [name]: id }));
        if (status === (PUBLISHED[operation.name] ?? 404)) continue;
        wrong.push(`${operation.name} with the ${name} ${id}: ${status} ${text}`);
      }
    }
  };
  for (const endpoint of table) await tryEach(endpoint, (path) => askEndpoint(endpoint, path));
  for (const route of others) await tryEach(route, (path) => askRoute(route, path));
  assert.deepEqual(wrong, []);
  assert.deepEqual(await read(), earlier);
});
