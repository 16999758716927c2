/** What directories beside Okta and Microsoft Entra ask for, and what the standard lets any of them ask. */
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
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

async function makeDirectory() {
  const { owner, ...directory } = await kit.makeDirectory(server);
  const send = (method: string, below: string, body?: object, content_type = 'application/scim+json') =>
    directory.send(method, below, { body, headers: { 'content-type': content_type } });
  const patch = async (below: string, ...Operations: object[]) =>
    requireOk(await send('PATCH', below, { Operations })).body;
  const make = async (name: string, more: object = {}) => {
    const address = `${name.toLowerCase()}@example.com`;
    const given = { schemas: [USER], userName: address, displayName: name, ...more };
    return requireOk(await send('POST', '/Users', given)).body.id as string;
  };
  const find = async (filter: string, kind = 'Users') =>
    requireOk(await send('GET', `/${kind}?filter=${encodeURIComponent(filter)}`)).body;
  /** The names that a filter finds, in order. */
  const names = async (filter: string, kind = 'Users') =>
    (await find(filter, kind)).Resources.map(({ displayName }: { displayName: string }) => displayName).join(
      ' ',
    );
  return { owner, send, patch, make, find, names };
}

test('Filters of every kind that the standard has find users and groups', async () => {
  const { owner, send, make, names, find } = await makeDirectory();
  const ada = await make('Ada', { externalId: 'A1', name: { givenName: 'Ada', familyName: 'Byron' } });
  await make('Bob', { active: false, roles: [{ value: 'admin' }] });
  await make('Cleo', { externalId: 'c3' });
  const mine = 'userName ew "@EXAMPLE.com" and not (id eq "' + owner.member_id + '")';
  for (const [filter, found] of [
    ['userName eq "ada@example.com" or userName eq "cleo@example.com"', 'Ada Cleo'],
    ['userName sw "AD"', 'Ada'],
    ['displayName co "e"', 'Cleo'],
    ['emails co "bob@"', 'Bob'],
    ['emails[type eq "work" and value co "ob@"]', 'Bob'],
    ['emails[type eq "work"].value sw "cl"', 'Cleo'],
    ['name.familyName pr', 'Ada'],
    ['externalId pr', 'Ada Cleo'],
    ['externalId eq "a1"', ''],
    ['externalId eq "A1" and externalId eq "c3"', ''],
    ['userName eq "ada@example.com" and userName eq "bob@example.com"', ''],
    ['displayName eq "bob" and active eq false', 'Bob'],
    ['not (active eq True) and roles.value eq "admin"', 'Bob'],
    ['(externalId pr) and (displayName ne "Ada")', 'Cleo'],
    ['displayName pr and externalId eq null', 'Bob'],
    ['active eq false or displayName eq "Ada" and externalId eq "c3"', 'Bob'],
    ['(active eq false or displayName eq "Ada") and externalId eq "A1"', 'Ada'],
    ['meta.lastModified ge "2000-01-01T00:00:00+09:00"', 'Ada Bob Cleo'],
    ['META.LASTMODIFIED LT "2000-01-01T00:00:00Z"', ''],
    [`${USER}:USERNAME SW "ada"`, 'Ada'],
    ['manager pr or urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq "x"', ''],
  ] as const)
    assert.equal(await names(`(${filter}) and ${mine}`), found, filter);
  for (const filter of ['userName eq "ada@example.com"', 'displayName eq "ADA"'])
    assert.equal(await names(filter), 'Ada', filter);
  const page = requireOk(
    await send('GET', `/Users?startIndex=2&count=1&filter=${encodeURIComponent(mine)}`),
  ).body;
  assert.deepEqual(
    [page.totalResults, page.startIndex, page.itemsPerPage, page.Resources[0].displayName],
    [3, 2, 1, 'Bob'],
  );

  for (const [displayName, members] of [
    ['Crew', [{ value: ada }]],
    ['Deck', []],
  ] as const)
    requireOk(await send('POST', '/Groups', { schemas: [GROUP], displayName, members }));
  assert.equal(await names('displayName sw "cr" or displayName eq "Deck"', 'Groups'), 'Crew Deck');
  assert.equal(await names(`members[value eq "${ada}" and display eq "ada"]`, 'Groups'), 'Crew');
  assert.equal(await names(`not (members pr) and displayName co "k"`, 'Groups'), 'Deck');
  const apart = `displayName eq "Crew" and members.value ne "${ada}"`;
  assert.equal((await find(apart, 'Groups')).totalResults, 0);
});

test('Of an attribute with parts the asked ones are shown, and an empty wish asks for nothing', async () => {
  const { send, make } = await makeDirectory();
  const id = await make('Ada', { name: { givenName: 'Ada', familyName: 'Byron' } });
  const show = async (query: string) => {
    const { schemas, id: own, ...shown } = requireOk(await send('GET', `/Users/${id}?${query}`)).body;
    assert.deepEqual([schemas, own], [[USER], id]);
    return shown;
  };
  assert.deepEqual(await show('attributes=NAME.givenname,emails.value'), {
    name: { givenName: 'Ada' },
    emails: [{ value: 'ada@example.com' }],
  });
  assert.deepEqual(await show(`attributes=${USER}:active&attributes=displayName`), {
    displayName: 'Ada',
    active: true,
  });
  const less = await show('excludedAttributes=name.givenName,emails,id');
  assert.deepEqual([less.name.givenName, less.name.familyName, less.emails], [undefined, 'Byron', undefined]);
  assert.equal((await show('attributes=')).userName, 'ada@example.com');
  assert.equal((await show('sortBy=userName&sortOrder=sideways&cursor=')).userName, 'ada@example.com');
  const given = { schemas: [USER], userName: 'bob@example.com' };
  const made = await send('POST', '/Users?attributes=userName', given);
  assert.deepEqual([made.status, Object.keys(made.body).toSorted()], [201, ['id', 'schemas', 'userName']]);
  assert.match(made.headers.get('location') ?? '', new RegExp(`/Users/${made.body.id}$`));
  const named = { schemas: [GROUP], displayName: 'Crew', members: [{ value: id }] };
  requireOk(await send('POST', '/Groups', named));
  const found = requireOk(
    await send('GET', `/Groups?filter=${encodeURIComponent(`members eq "${id}"`)}&attributes=displayName`),
  ).body;
  assert.deepEqual(
    found.Resources.map((group: object) => Object.keys(group).toSorted()),
    [['displayName', 'id', 'schemas']],
  );
});

test('A new primary address is the address, and what is removed is named', async () => {
  const { send, patch, make } = await makeDirectory();
  const at = `/Users/${await make('Eve')}`;
  const added = { type: 'home', primary: 'True', value: 'eve.home@example.com' };
  const changed = await patch(at, { OP: 'Add', PATH: 'Emails', VALUE: [added] });
  assert.equal(changed.emails[0].value, 'eve.home@example.com');
  const odd = await patch(at, {
    op: 'replace',
    path: 'emails[type eq "work" and not (value co "]")].value',
    value: 'eve.work@example.com',
  });
  assert.equal(odd.emails[0].value, 'eve.work@example.com');
  const named = await patch(at, { op: 'Replace', path: `${USER}:NAME.GivenName`, value: 'Augusta' });
  assert.equal(named.name.givenName, 'Augusta');
  const nothing = await send('PATCH', at, { Operations: [{ op: 'remove' }] });
  assert.deepEqual([nothing.status, nothing.body.scimType], [400, 'noTarget']);
  const plain = { schemas: [USER], userName: 'one.login@example.com', active: 'False' };
  const made = await send('POST', '/Users', plain, 'application/json');
  assert.deepEqual([made.status, made.body.active], [201, false], made.text);
});
