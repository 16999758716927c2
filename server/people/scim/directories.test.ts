/** The conformance tests of Okta and Microsoft Entra, request by request, and many concurrent requests. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as kit from '../../../tests/kit/clients/make-directory.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { untilFree } from '../../../tests/kit/until-free.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

async function makeDirectory() {
  const { workspace, owner, ...directory } = await kit.makeDirectory(server);
  const send = (method: string, below: string, body?: object) =>
    directory.send(method, below, {
      body,
      headers: {
        accept: 'application/scim+json',
        'content-type': 'application/scim+json; charset=utf-8',
      },
    });
  const patch = (below: string, ...Operations: object[]) =>
    send('PATCH', below, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });
  const list = async (below: string) => requireOk(await send('GET', below)).body;
  const statusOf = async (id: string) =>
    requireOk(await server.get(`${workspace.path}/members/${id}`, owner.token)).body.status;
  return { workspace, owner, send, patch, list, statusOf };
}

const where = (filter: string) => `filter=${encodeURIComponent(filter)}`;

test('Okta’s conformance test passes from beginning to end', async () => {
  const { send, patch, list, statusOf } = await makeDirectory();
  const address = 'Runscope300@Example.com';
  const given = {
    schemas: [USER],
    userName: address,
    name: { givenName: 'Runscope', familyName: 'Test' },
    emails: [{ primary: true, value: address, type: 'work' }],
    displayName: 'Runscope Test',
    active: true,
  };
  // Okta first lists one user, and looks for one who does not exist.
  const first = await list('/Users?count=1&startIndex=1');
  assert.deepEqual(
    [first.schemas, first.itemsPerPage, first.startIndex, first.totalResults],
    [[LIST], 1, 1, 1],
  );
  const [known] = first.Resources;
  assert.ok(known.id && known.userName && known.name && known.emails[0].value && known.active === true);
  assert.equal(requireOk(await send('GET', `/Users/${known.id}`)).body.id, known.id);
  const missing = await send('GET', '/Users/00919288221112222');
  assert.deepEqual(
    [missing.status, missing.body.schemas],
    [404, ['urn:ietf:params:scim:api:messages:2.0:Error']],
  );
  assert.equal((await list(`/Users?${where('userName eq "abcdefgh@atko.com"')}`)).totalResults, 0);

  const made = await send('POST', '/Users', given);
  assert.equal(made.status, 201, made.text);
  assert.match(made.headers.get('content-type') ?? '', /^application\/scim\+json/);
  const { id } = made.body;
  assert.equal((await send('POST', '/Users', given)).status, 409);
  assert.equal((await list(`/Users?${where(`userName eq "${address}"`)}`)).Resources[0].id, id);

  const put = {
    ...given,
    id,
    name: { givenName: 'Another', familyName: 'Test' },
    groups: [],
    meta: { resourceType: 'User' },
  };
  assert.equal(requireOk(await send('PUT', `/Users/${id}`, put)).body.name.givenName, 'Another');
  requireOk(await patch(`/Users/${id}`, { op: 'replace', value: { active: false } }));
  assert.equal(await statusOf(id), 'deactivated');
  requireOk(await send('PUT', `/Users/${id}`, { ...put, active: true }));
  assert.equal(await statusOf(id), 'active');
  requireOk(await send('PUT', `/Users/${id}`, { ...put, active: false }));
  assert.equal(await statusOf(id), 'deactivated');
  requireOk(await patch(`/Users/${id}`, { op: 'replace', value: { active: true } }));

  // Group push looks a group up by name, makes it empty, fills it, renames it, replaces its members and
  // removes it.
  assert.equal(
    (await list(`/Groups?${where('displayName eq "Test SCIMv2"')}&startIndex=1&count=100`)).totalResults,
    0,
  );
  const group = await send('POST', '/Groups', { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] });
  assert.equal(group.status, 201, group.text);
  const at = `/Groups/${group.body.id}`;
  requireOk(await patch(at, { op: 'add', path: 'members', value: [{ value: id, display: address }] }));
  assert.deepEqual(
    (await list(at)).members.map(({ value }: { value: string }) => value),
    [id],
  );
  requireOk(await patch(at, { op: 'replace', value: { id: group.body.id, displayName: 'Renamed' } }));
  requireOk(
    await patch(
      at,
      { op: 'remove', path: `members[value eq "${id}"]` },
      { op: 'add', path: 'members', value: [{ value: id, display: address }] },
    ),
  );
  requireOk(
    await send('PUT', at, { schemas: [GROUP], id: group.body.id, displayName: 'Renamed', members: [] }),
  );
  assert.deepEqual((await list(at)).members, []);
  assert.equal((await send('DELETE', at)).status, 204);
});

test('Microsoft Entra’s conformance test passes, in both of its forms of a patch', async () => {
  const { send, patch, list, statusOf } = await makeDirectory();
  const address = 'test_user_ab6490ee@testuser.com';
  // Entra tests the connection by this request.
  assert.deepEqual(await list(`/Users?${where('userName eq "non-existent user"')}`), {
    schemas: [LIST],
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  });
  const made = await send('POST', '/Users', {
    schemas: [USER, ENTERPRISE],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: address,
    active: true,
    emails: [{ primary: true, type: 'work', value: address }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
    phoneNumbers: [{ type: 'work', value: '+1 555 0100' }],
    addresses: [{ type: 'work', country: 'KR' }],
    [ENTERPRISE]: { department: 'bob', manager: { value: '7' } },
  });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body;
  const at = `/Users/${id}`;
  const ways: object[][] = [
    [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@microsoft.com' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+1 555 0101' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'dev' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: '8' },
    ],
    [
      {
        op: 'replace',
        value: {
          'emails[type eq "work"].value': 'again@microsoft.com',
          'name.familyName': 'again',
          [`${ENTERPRISE}:department`]: 'ops',
        },
      },
    ],
  ];
  for (const operations of ways) requireOk(await patch(at, ...operations));
  const changed = requireOk(await send('GET', at)).body;
  assert.deepEqual([changed.emails[0].value, changed.name.familyName], ['again@microsoft.com', 'again']);
  requireOk(await patch(at, { op: 'Replace', path: 'userName', value: '5b50642d@testuser.com' }));
  for (const [value, status] of [
    ['False', 'deactivated'],
    ['True', 'active'],
    [false, 'deactivated'],
    [true, 'active'],
  ]) {
    requireOk(await patch(at, { op: 'Replace', path: 'active', value }));
    assert.equal(await statusOf(id), status, JSON.stringify(value));
  }

  const group = await send('POST', '/Groups', {
    schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'displayName',
    meta: { resourceType: 'Group' },
  });
  assert.equal(group.status, 201, group.text);
  const crew = `/Groups/${group.body.id}`;
  assert.equal('members' in (await list(`${crew}?excludedAttributes=members`)), false);
  const found = await list(`/Groups?excludedAttributes=members&${where('displayName eq "displayName"')}`);
  assert.equal(found.Resources[0].id, group.body.id);
  requireOk(await patch(crew, { op: 'Replace', path: 'displayName', value: '1879db59' }));
  requireOk(await patch(crew, { op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }));
  // Entra asks by this filter whether somebody is a member, and reads the id alone.
  assert.equal(
    (await list(`/Groups?${where(`id eq "${group.body.id}" and members eq "${id}"`)}`)).totalResults,
    1,
  );
  requireOk(await patch(crew, { op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] }));
  assert.deepEqual((await list(crew)).members, []);

  requireOk(await patch(at, { op: 'Replace', path: 'active', value: 'False' }));
  for (const below of [at, crew]) assert.equal((await send('DELETE', below)).status, 204);
  for (const below of [at, crew]) assert.equal((await send('GET', below)).status, 404);
});

const AT_ONCE = 200;

test(`Of ${AT_ONCE} concurrent requests each user exists once, and none is incomplete`, async () => {
  const { send, list } = await makeDirectory();
  const addresses = Array.from({ length: AT_ONCE }, (_, at) => `person${at}@many.example`);
  const made = await Promise.all(
    addresses.map((address) => {
      const user = {
        userName: address,
        name: { givenName: 'One', familyName: 'Of many' },
        emails: [{ value: address }],
      };
      return untilFree(() => send('POST', '/Users', user));
    }),
  );
  assert.deepEqual([...new Set(made.map(({ status }) => status))], [201]);
  const { totalResults, Resources: listed } = await list(`/Users?count=${AT_ONCE}`);
  assert.equal(totalResults, AT_ONCE + 1);
  const ids = listed.map(({ id }: { id: string }) => id);
  const group = await send('POST', '/Groups', {
    displayName: 'All',
    members: ids.map((value: string) => ({ value })),
  });
  assert.equal(group.body.members.length, ids.length);
  const off = await Promise.all(
    ids
      .slice(1)
      .map((id: string) =>
        untilFree(() =>
          send('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value: { active: false } }] }),
        ),
      ),
  );
  assert.deepEqual([...new Set(off.map(({ status }) => status))], [200]);
  assert.equal((await list(`/Users?${where('active eq true')}`)).totalResults, 2);
});

test('Whom a directory has deactivated, deleted or not named comes back by nothing it did not say', async () => {
  const { owner, send, patch, list, statusOf } = await makeDirectory();
  const make = async (address: string) => {
    const answer = await send('POST', '/Users', { schemas: [USER], userName: address, externalId: 7 });
    return requireOk(answer).body;
  };
  const [one, two] = [await make('one@example.com'), await make('two@example.com')];
  assert.equal(one.externalId, '7');
  requireOk(await patch(`/Users/${one.id}`, { op: 'Replace', path: 'active', value: 'False' }));
  for (const said of [
    { op: 'remove', path: 'active' },
    { op: 'replace', value: { active: null } },
  ])
    assert.equal(requireOk(await patch(`/Users/${one.id}`, said)).body.active, false, JSON.stringify(said));
  requireOk(await send('PUT', `/Users/${one.id}`, { userName: 'one@example.com', active: null }));
  assert.equal(await statusOf(one.id), 'deactivated');

  const members = [{ value: one.id }, { value: two.id }];
  const { id } = requireOk(
    await send('POST', '/Groups', { schemas: [GROUP], displayName: 'Crew', members }),
  ).body;
  const listed = async () =>
    (await list(`/Groups/${id}`)).members.map(({ value }: { value: string }) => value) as string[];
  requireOk(await patch(`/Groups/${id}`, { op: 'Remove', path: 'members', value: [] }));
  assert.deepEqual(await listed(), [one.id, two.id]);
  // The numbers of users and groups have nothing to do with each other.
  const within = { op: 'add', path: 'members', value: [{ value: owner.member_id, type: 'Group' }] };
  assert.equal((await patch(`/Groups/${id}`, within)).body.scimType, 'invalidValue');

  assert.equal((await send('DELETE', `/Users/${two.id}`)).status, 204);
  assert.deepEqual(await listed(), [one.id]);
  const back = { op: 'add', path: 'members', value: [{ value: two.id }] };
  assert.equal((await patch(`/Groups/${id}`, back)).body.scimType, 'invalidValue');
  assert.equal((await make('two@example.com')).id, two.id);
  assert.deepEqual(await listed(), [one.id]);
  requireOk(await patch(`/Groups/${id}`, back));
  assert.deepEqual(await listed(), [one.id, two.id]);
});

test('Filters in brackets are understood, and nobody has a manager', async () => {
  const { send, list } = await makeDirectory();
  const made = await send('POST', '/Users', { schemas: [USER], userName: 'ada@example.com' });
  const { id } = requireOk(made).body;
  const members = [{ value: id }];
  requireOk(await send('POST', '/Groups', { schemas: [GROUP], displayName: 'Crew', members }));
  const count = async (kind: string, filter: string) =>
    (await list(`/${kind}?${where(filter)}&attributes=id`)).totalResults;
  for (const [kind, filter, found] of [
    ['Users', 'emails[value eq "ada@example.com"]', 1],
    ['Users', 'emails[type eq "work" and value eq "ada@example.com"] and active eq true', 1],
    ['Users', 'emails[value eq "bob@example.com"]', 0],
    ['Groups', `members[value eq "${id}"]`, 1],
    // Microsoft Entra asks so whether a manager has to be set.
    ['Users', `manager eq "1" and id eq "${id}"`, 0],
    ['Users', `id eq "${id}" and ${ENTERPRISE}:manager eq "1"`, 0],
  ] as const)
    assert.equal(await count(kind, filter), found, filter);
});
