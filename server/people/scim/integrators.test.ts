/** What others reported of directories and of servers that took them too literally. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as kit from '../../../tests/kit/clients/make-directory.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

async function makeDirectory() {
  const { workspace, owner, ...directory } = await kit.makeDirectory(server);
  const send = (method: string, below: string, body?: object, headers: Record<string, string> = {}) =>
    directory.send(method, below, { body, headers: { 'content-type': 'application/scim+json', ...headers } });
  const patch = async (below: string, ...Operations: object[]) =>
    requireOk(await send('PATCH', below, { Operations })).body;
  const make = async (address: string, more: object = {}) => {
    const given = { schemas: [USER], userName: address, displayName: 'Ada', ...more };
    return `/Users/${requireOk(await send('POST', '/Users', given)).body.id}`;
  };
  const count = async (query: string) =>
    requireOk(await send('GET', `/Users?filter=${query}`)).body.totalResults;
  return { workspace, owner, send, patch, make, count };
}

test('Whoever refuses does so in the words of the standard, which directories parse', async () => {
  const { workspace, send } = await makeDirectory();
  const at = `/scim/v2/${workspace.slug}`;
  const refused: [answer: Promise<Awaited<ReturnType<TestServer['get']>>>, status: number][] = [
    [send('GET', '/Nothing'), 404],
    [send('GET', '/Nothing', undefined, { accept: 'text/html, */*' }), 404],
    [send('GET', '/Users/1/2'), 404],
    [send('GET', '/Me'), 501],
    [send('PATCH', '/Me', {}), 501],
    [send('POST', '/Bulk', {}), 501],
    [send('POST', '/.search', {}), 501],
    [send('POST', '/Users/.search', {}), 501],
    [send('PUT', '/Users', {}), 405],
    [send('POST', '/Users/1', {}), 405],
    [send('POST', '/Users', { userName: 'x'.repeat(1_100_000) }), 413],
    [server.send('POST', `${at}/Users`, { token: 'none', body: {} }), 401],
    [server.send('GET', '/scim/v2'), 404],
  ];
  for (const [index, [asked, status]] of refused.entries()) {
    const { headers, body, text, ...answer } = await asked;
    assert.equal(answer.status, status, `${index}: ${text}`);
    assert.match(headers.get('content-type') ?? '', /^application\/scim\+json/, String(index));
    assert.deepEqual([body.schemas, body.status], [[ERROR], String(status)]);
    assert.ok(body.detail.length > 0);
    assert.equal(headers.has('allow'), status === 405);
    assert.equal(headers.has('www-authenticate'), status === 401);
  }
});

test('An answer has the general type of JSON for whoever takes that alone', async () => {
  const { send } = await makeDirectory();
  for (const [accept, type] of [
    ['application/json', 'application/json; charset=utf-8'],
    ['application/json; charset=utf-8', 'application/json; charset=utf-8'],
    ['application/scim+json, application/json', 'application/scim+json; charset=utf-8'],
    ['application/json, */*', 'application/scim+json; charset=utf-8'],
    ['application/*', 'application/scim+json; charset=utf-8'],
  ] as const) {
    for (const below of ['/Users', '/Users/0'])
      assert.equal((await send('GET', below, undefined, { accept })).headers.get('content-type'), type);
  }
});

test('One value may come as a list of it, and what is named within an attribute leaves the rest of it', async () => {
  const { send, patch, make } = await makeDirectory();
  const at = await make('ada@example.com', { name: { givenName: 'Ada', familyName: 'Byron' } });
  const asList = (value: unknown) => [{ $ref: null, value }];
  const changed = await patch(
    at,
    { op: 'Replace', path: 'displayName', value: asList('Ada King') },
    { op: 'Replace', path: 'name.givenName', value: asList('Augusta') },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: asList('king@example.com') },
    { op: 'Add', path: 'externalId', value: asList('a-1') },
    { op: 'Replace', path: 'active', value: asList('False') },
  );
  assert.deepEqual(
    [
      changed.displayName,
      changed.name.givenName,
      changed.emails[0].value,
      changed.externalId,
      changed.active,
    ],
    ['Ada King', 'Augusta', 'king@example.com', 'a-1', false],
  );
  const renamed = await patch(at, { op: 'replace', path: 'name', value: { familyName: 'Lovelace' } });
  assert.deepEqual([renamed.name.givenName, renamed.name.familyName], ['Augusta', 'Lovelace']);
  const both = { value: { active: true, name: { givenName: 'Ada' } } };
  const again = await patch(at, { op: 'replace', ...both });
  assert.deepEqual([again.active, again.name.givenName, again.name.familyName], [true, 'Ada', 'Lovelace']);
  const moved = { op: 'replace', path: 'emails[type eq "work"]', value: { value: 'work@example.com' } };
  assert.equal((await patch(at, moved)).emails[0].value, 'work@example.com');
  // Two values are no single one, and neither is none.
  for (const value of [[true, false], [], [null]]) {
    const answer = await send('PATCH', at, { Operations: [{ op: 'replace', path: 'active', value }] });
    assert.deepEqual([answer.status, answer.body.scimType], [400, 'invalidValue'], JSON.stringify(value));
  }
});

test('A role may come as the text of an object, as Microsoft Entra writes those of an application', async () => {
  const { patch, make } = await makeDirectory();
  const at = await make('bob@example.com');
  const role = (value: string) =>
    JSON.stringify({ id: '8ae06bd4-35bb-4fcd-977e-12e074ad1192', value, displayName: 'A role' });
  const given = (value: string) => ({ op: 'Replace', path: 'roles', value: [{ value: role(value) }] });
  assert.equal((await patch(at, given('Admin'))).roles[0].value, 'admin');
  assert.equal((await patch(at, given('owner'))).roles[0].value, 'admin');
  assert.equal((await patch(at, { ...given(''), value: [{ value: '{' }] })).roles[0].value, 'admin');
});

test('A filter may leave out quotes, and write a plus as it stands where blanks are encoded', async () => {
  const { send, make, count } = await makeDirectory();
  await make('ada+notes@example.com', { externalId: 'a-1' });
  for (const [query, found] of [
    ['userName%20eq%20%22ada%2Bnotes@example.com%22', 1],
    ['userName%20eq%20%22ada+notes@example.com%22', 1],
    ['userName+eq+%22ada%2Bnotes@example.com%22', 1],
    ['userName%20eq%20ada%2Bnotes@example.com', 1],
    ['externalId+eq+a-1', 1],
    ['emails%5Btype%20eq%20work%5D.value%20eq%20ada%2Bnotes@example.com', 1],
    ['userName%20eq%20bob@example.com', 0],
  ] as const)
    assert.equal(await count(query), found, query);
  for (const odd of ["userName eq 'ada+notes@example.com'", 'userName eq ada notes', 'userName eq'])
    assert.equal(
      (await send('GET', `/Users?filter=${encodeURIComponent(odd)}`)).body.scimType,
      'invalidFilter',
      odd,
    );
});

test('A change that leaves out a name, or sends an empty one, leaves it as it is', async () => {
  const { send, patch, make } = await makeDirectory();
  const at = await make('eve@example.com');
  const kept = requireOk(await send('PUT', at, { displayName: 'Eve', userName: '' })).body;
  assert.deepEqual([kept.userName, kept.displayName], ['eve@example.com', 'Eve']);
  assert.equal(requireOk(await send('PUT', at, { displayName: '' })).body.displayName, 'Eve');
  assert.equal((await patch(at, { op: 'replace', path: 'userName', value: null })).userName, kept.userName);
  const members = [{ value: at.replace('/Users/', '') }];
  const { id } = requireOk(await send('POST', '/Groups', { displayName: 'Crew' })).body;
  const filled = requireOk(await send('PUT', `/Groups/${id}`, { members })).body;
  assert.deepEqual([filled.displayName, filled.members.length], ['Crew', 1]);
  for (const odd of [5, {}, [], [null], true]) {
    for (const [below, body] of [
      [at, { userName: odd }],
      [`/Groups/${id}`, { displayName: odd, members }],
    ] as const) {
      const answer = await send('PUT', below, body);
      assert.deepEqual([answer.status, answer.body.scimType], [400, 'invalidValue'], JSON.stringify(body));
    }
  }
  assert.equal((await send('POST', '/Users', { userName: '' })).body.scimType, 'invalidValue');
  assert.equal((await send('POST', '/Groups', { displayName: ' ' })).body.scimType, 'invalidValue');
});
