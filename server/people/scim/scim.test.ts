/** A directory manages people and teams (SCIM 2.0) by the requests that Okta and Microsoft Entra send. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { givePassword, signInOnPage } from '../../../tests/kit/clients/page-client.ts';
import { signInAsPerson } from '../../../tests/kit/clients/program.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { deactivateMember, setWorkspaceStatus } from '../../../tests/kit/make/change-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import type { Queryable } from '../../base/database/database.ts';
import { setServerOwner } from '../../access/server-owner.ts';
import { storeReset } from '../password-reset/reset-queries.ts';
import { findOidcUser } from '../sign-in/oidc/user-identity.ts';
import { findUserByEmail } from '../users/create-user.ts';
import { findDirectory } from './scim-tokens.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

let drawn = 0;
const draw = (name: string) => `${name}${(drawn += 1)}@example.com`;

async function makeScene(workspace?: TestWorkspace) {
  const place = workspace ?? (await makeWorkspace(server));
  const owner = await makeMember(server, place, { base_role: 'owner' });
  const { session: token } = await signInAsPerson(server, owner);
  const path = `${place.app_path}/sign-on/directory-tokens`;
  const made = requireOk(await server.send('POST', path, { token, body: { name: 'Okta' } })).body;
  const send = (method: string, below: string, body?: object, secret: string = made.secret) =>
    server.send(method, `/scim/v2/${place.slug}${below}`, {
      token: secret,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/scim+json' },
      }),
    });
  const patch = (below: string, ...Operations: object[]) =>
    send('PATCH', below, { schemas: [PATCH], Operations });
  const find = async (filter: string, kind = 'Users') =>
    requireOk(await send('GET', `/${kind}?filter=${encodeURIComponent(filter)}`)).body;
  return { workspace: place, owner, token, path, made, send, patch, find };
}

/** A user resource in Okta's form. */
const oktaUser = (address: string) => ({
  schemas: [USER],
  userName: address,
  name: { givenName: 'Ada', familyName: 'Byron' },
  emails: [{ primary: true, value: address, type: 'work' }],
  displayName: 'Ada Byron',
  locale: 'en-US',
  externalId: `00u${address}`,
  groups: [],
  password: 'not-kept',
  active: true,
});

function assertRefused(
  { status, body, headers }: Awaited<ReturnType<TestServer['get']>>,
  wanted: [number, string?],
) {
  assert.deepEqual(
    [status, body.scimType, body.status],
    [wanted[0], wanted[1], String(wanted[0])],
    JSON.stringify(body),
  );
  assert.deepEqual(body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error']);
  assert.match(headers.get('content-type') ?? '', /^application\/scim\+json/);
}

test('Owners make tokens of directories, which are shown once and open the directory interface alone', async () => {
  const { workspace, owner, token, path, made, send } = await makeScene();
  assertError(await server.get(path), 401, 'UNAUTHORIZED');
  assertError(await server.send('POST', path, { token: owner.token, body: { name: 'x' } }), 403, 'FORBIDDEN');
  assert.match(made.secret, /^mscim_[\w-]{43}$/);
  const listed = requireOk(await server.get(path, token)).body;
  assert.equal(listed.url, `${server.base_url}/scim/v2/${workspace.slug}`);
  assert.ok(!JSON.stringify(listed).includes(made.secret));
  assertError(await server.get(`${workspace.path}/members`, made.secret), 401, 'UNAUTHORIZED');
  assertRefused(await send('GET', '/Users', undefined, owner.token), [401]);
  const other = await makeScene();
  assertRefused(await other.send('GET', '/Users', undefined, made.secret), [401]);
  assert.equal((await send('GET', '/Users')).status, 200);
  requireOk(await server.send('DELETE', `${path}/${made.token.id}`, { token }));
  assertRefused(await send('GET', '/Users'), [401]);
});

test('A token rests while its maker is no active owner, who cannot let themselves in again with it', async () => {
  const { workspace, owner, send, patch } = await makeScene();
  const other = await makeMember(server, workspace, { base_role: 'owner' });
  await deactivateMember(server, workspace, owner);
  const back = { op: 'replace', path: 'active', value: true };
  assertRefused(await patch(`/Users/${owner.member_id}`, back), [403]);
  assertRefused(await send('GET', '/Users'), [403]);
  assertRefused(await send('POST', '/Users', oktaUser(draw('thief'))), [403]);
  const member = `${workspace.path}/members/${owner.member_id}`;
  assert.equal(requireOk(await server.get(member, other.token)).body.status, 'deactivated');
  const body = { status: 'active' };
  const inPages = `${workspace.app_path}/members/${owner.member_id}`;
  requireOk(await server.send('PATCH', inPages, { token: other.token, body }));
  assert.equal((await send('GET', '/Users')).status, 200);
});

test('A token that rests is listed as stopped, and goes on once another owner takes it over', async () => {
  const { workspace, owner, token, path, made, send } = await makeScene();
  const [heir, demoted] = [
    await makeMember(server, workspace, { base_role: 'owner' }),
    await makeMember(server, workspace, { base_role: 'admin' }),
  ];
  const { session } = await signInAsPerson(server, heir);
  const one = `${path}/${made.token.id}`;
  const takeOver = ({ member_id }: { member_id: number }, by = session, at = one) =>
    server.send('PATCH', at, { token: by, body: { owner_member_id: member_id } });
  const told = async () => {
    const [{ owner: maker, is_stopped }] = requireOk(await server.get(path, session)).body.items;
    return [maker.member_id, is_stopped];
  };
  assert.deepEqual(await told(), [owner.member_id, false]);
  await deactivateMember(server, workspace, owner);
  assert.deepEqual(await told(), [owner.member_id, true]);
  assertError(await server.send('PATCH', one, { body: { owner_member_id: 1 } }), 401, 'UNAUTHORIZED');
  assertError(await takeOver(heir, demoted.token), 403, 'FORBIDDEN');
  assertError(await takeOver(heir, session, `${path}/999999999`), 404, 'NOT_FOUND');
  const strange = await makeMember(server, await makeWorkspace(server), { base_role: 'owner' });
  for (const next of [strange, owner, demoted]) assertError(await takeOver(next), 404, 'MEMBER_NOT_FOUND');
  assertRefused(await send('GET', '/Users'), [403]);
  const taken = requireOk(await takeOver(heir)).body;
  assert.deepEqual([taken.owner.member_id, taken.is_stopped], [heir.member_id, false]);
  assert.equal((await send('GET', '/Users')).status, 200);
  requireOk(await send('POST', '/Users', oktaUser(draw('taken'))));
  const audit = await listAudit(server, workspace);
  const acts = audit.map(({ action, actor_user_id }) => [action, actor_user_id]);
  assert.deepEqual(
    acts.findLast(([action]) => action === 'sign_on.hand_over_token'),
    ['sign_on.hand_over_token', heir.user_id],
  );
  assert.deepEqual(acts.at(-1)?.[1], heir.user_id);
  requireOk(await server.send('DELETE', one, { token: session }));
  assertError(await takeOver(heir), 404, 'NOT_FOUND');
  assertError(await takeOver(heir, token), 403, 'FORBIDDEN');
});

test('A change holds the workspace once, and asks once who answers for its token', async (t) => {
  const { send, patch } = await makeScene();
  const { id } = requireOk(await send('POST', '/Users', oktaUser(draw('once')))).body;
  const asked: string[] = [];
  const { db } = server.ctx;
  const { query, transaction } = db;
  const counted = (ask: Queryable['query']): Queryable['query'] => {
    return (statement, values) => {
      asked.push(statement.name);
      return ask(statement, values);
    };
  };
  t.mock.method(db, 'query', counted(query));
  t.mock.method(db, 'transaction', (work: Parameters<typeof transaction>[0]) =>
    transaction((tx) => work({ ...tx, query: counted(tx.query) })),
  );
  const changes = [
    () => send('POST', '/Users', oktaUser(draw('counted'))),
    () => patch(`/Users/${id}`, { op: 'replace', path: 'externalId', value: draw('known') }),
  ];
  for (const change of changes) {
    asked.length = 0;
    requireOk(await change());
    for (const name of ['workspaces.lock', 'scim.active-owners'])
      assert.equal(asked.filter((one) => one === name).length, 1, `${name}: ${asked.join(' ')}`);
  }
});

test('The interface publishes its features and the schemas of its resources', async () => {
  const { send, workspace } = await makeScene();
  const config = requireOk(await send('GET', '/ServiceProviderConfig')).body;
  assert.deepEqual(
    [config.patch.supported, config.bulk.supported, config.filter.supported, config.etag.supported],
    [true, false, true, false],
  );
  for (const [below, names] of [
    ['/ResourceTypes', ['User', 'Group']],
    ['/Schemas', [USER, GROUP]],
  ] as const) {
    const { body } = requireOk(await send('GET', below));
    assert.deepEqual(
      body.Resources.map(({ id }: { id: string }) => id),
      names,
    );
    for (const name of names) assert.equal(requireOk(await send('GET', `${below}/${name}`)).body.id, name);
  }
  assertRefused(await send('GET', '/Schemas/none'), [404]);
  await setWorkspaceStatus(server, workspace, 'archived');
  assert.equal((await send('GET', '/Users')).status, 200);
  assertRefused(await send('POST', '/Users', oktaUser(draw('late'))), [403]);
});

test('A wrong token asks as much of the database whether there is a workspace or not, so that its time tells nothing', async () => {
  const { workspace } = await makeScene();
  const listAsked = async (slug: string) => {
    const asked: string[] = [];
    const db: Queryable = {
      query(statement, values) {
        asked.push(statement.name);
        return server.ctx.db.query(statement, values);
      },
    };
    const found = await findDirectory(db, { slug, token: 'mscim_wrong', now: server.clock.now() });
    assert.equal(found, undefined);
    return asked;
  };
  assert.deepEqual(await listAsked('no-such-workspace'), await listAsked(workspace.slug));
});

test('A directory signs out no account that opens other workspaces, and ends its access to its own at once', async () => {
  const { workspace, send, patch } = await makeScene();
  const elsewhere = await makeWorkspace(server);
  const person = await makeMember(server, elsewhere, { base_role: 'owner' });
  const page = await signInOnPage(server, person);
  const { id } = requireOk(await send('POST', '/Users', oktaUser(person.email))).body;
  const token = await page.getToken();
  requireOk(await server.get(`${workspace.path}/records`, token));
  const endings = [
    () => patch(`/Users/${id}`, { op: 'replace', value: { active: false } }),
    () => patch(`/Users/${id}`, { op: 'replace', value: { active: true } }),
    () => send('DELETE', `/Users/${id}`),
  ];
  for (const end of endings) requireOk(await end());
  assertError(await server.get(`${workspace.path}/records`, token), 403, 'FORBIDDEN');
  requireOk(await server.get(`${elsewhere.path}/records`, token));
  await page.getToken();
});

test('Okta looks for a user, makes, renames, deactivates and reactivates them', async () => {
  const { workspace, owner, send, patch, find } = await makeScene();
  const address = draw('Ada');
  assert.equal((await find(`userName eq "${address}"`)).totalResults, 0);
  const answer = await send('POST', '/Users', oktaUser(address));
  assert.equal(answer.status, 201, answer.text);
  const { id, meta } = answer.body;
  assert.equal(answer.headers.get('location'), meta.location);
  assert.equal(meta.location, `${server.base_url}/scim/v2/${workspace.slug}/Users/${id}`);
  assert.deepEqual(
    [answer.body.userName, answer.body.active, answer.body.name.givenName, answer.body.externalId],
    [address, true, 'Ada', `00u${address}`],
  );
  assert.ok(!answer.text.includes('not-kept'));
  for (const filter of [
    `userName eq "${address.toUpperCase()}"`,
    `externalId eq "00u${address}"`,
    `emails[type eq "work"].value eq "${address}"`,
    `emails.value eq "${address}" and active eq true`,
    `id eq "${id}"`,
  ])
    assert.deepEqual(
      (await find(filter)).Resources.map((user: { id: string }) => user.id),
      [id],
      filter,
    );
  const member = requireOk(await server.get(`${workspace.path}/members/${id}`, owner.token)).body;
  assert.deepEqual([member.name, member.base_role, member.status], ['Ada Byron', 'member', 'active']);

  const renamed = {
    ...oktaUser(address),
    name: { givenName: 'Ada', familyName: 'King' },
    displayName: 'Ada King',
  };
  assert.equal(requireOk(await send('PUT', `/Users/${id}`, renamed)).body.displayName, 'Ada King');
  assert.equal(
    requireOk(await patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).body.active,
    false,
  );
  const gone = requireOk(await server.get(`${workspace.path}/members/${id}`, owner.token)).body;
  assert.equal(gone.status, 'deactivated');
  assertRefused(await send('POST', '/Users', oktaUser(address)), [409, 'uniqueness']);
  assert.equal(
    requireOk(await patch(`/Users/${id}`, { op: 'replace', value: { active: true } })).body.active,
    true,
  );

  assert.equal((await send('DELETE', `/Users/${id}`)).status, 204);
  assertRefused(await send('GET', `/Users/${id}`), [404]);
  assertRefused(await send('DELETE', `/Users/${id}`), [404]);
  const again = await send('POST', '/Users', oktaUser(address));
  assert.deepEqual([again.status, again.body.id, again.body.active], [201, id, true]);
});

test('Microsoft Entra’s booleans as words, operations in capitals and keys as paths are understood', async () => {
  const { send, patch } = await makeScene();
  const address = draw('grace');
  const made = await send('POST', '/Users', {
    schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: 'grace',
    userName: address,
    active: true,
    displayName: 'Grace Hopper',
    emails: [{ primary: true, type: 'work', value: address }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Grace Hopper', familyName: 'Hopper', givenName: 'Grace' },
    roles: [],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Navy' },
  });
  assert.equal(made.status, 201, made.text);
  const at = `/Users/${made.body.id}`;
  assert.equal(
    requireOk(await patch(at, { op: 'Replace', path: 'active', value: 'False' })).body.active,
    false,
  );
  const moved = draw('grace.h');
  const changed = requireOk(
    await patch(
      at,
      {
        op: 'Add',
        value: { 'name.givenName': 'Amazing', active: 'True', 'emails[type eq "work"].value': moved },
      },
      { op: 'Replace', path: 'displayName', value: 'Amazing Grace' },
      { op: 'Add', path: 'roles[primary eq "True"].value', value: 'admin' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'Sea',
      },
      { op: 'Remove', path: 'externalId' },
    ),
  ).body;
  assert.deepEqual(
    [
      changed.active,
      changed.name.givenName,
      changed.displayName,
      changed.emails[0].value,
      changed.roles[0].value,
    ],
    [true, 'Amazing', 'Amazing Grace', moved, 'admin'],
  );
  assert.equal(changed.externalId, undefined);
});

test('Groups are teams: members come and go in every shape of a patch', async () => {
  const { workspace, owner, send, patch, find } = await makeScene();
  const people = [];
  for (const name of ['one', 'two', 'three'])
    people.push((await send('POST', '/Users', oktaUser(draw(name)))).body.id as string);
  const [one = '', two = '', three = ''] = people;
  const made = await send('POST', '/Groups', {
    schemas: [GROUP],
    displayName: 'Crew',
    externalId: 'g1',
    members: [{ value: one }],
  });
  assert.equal(made.status, 201, made.text);
  const at = `/Groups/${made.body.id}`;
  const members = async () =>
    requireOk(await send('GET', at)).body.members.map(({ value }: { value: string }) => value);
  await patch(at, { op: 'Add', path: 'members', value: [{ value: two }, { value: three }] });
  assert.deepEqual(await members(), [one, two, three]);
  await patch(at, { op: 'remove', path: `members[value eq "${two}"]` });
  await patch(at, { op: 'Remove', path: 'members', value: [{ value: one }] });
  assert.deepEqual(await members(), [three]);
  await patch(at, { op: 'replace', path: 'members', value: [{ value: one }] });
  assert.deepEqual(await members(), [one]);
  assert.deepEqual(
    requireOk(await send('GET', `/Users/${one}`)).body.groups.map(
      ({ display }: { display: string }) => display,
    ),
    ['Crew'],
  );
  requireOk(await patch(at, { op: 'replace', value: { id: made.body.id, displayName: 'Deck crew' } }));
  assert.deepEqual(await members(), [one]);
  assert.equal((await find('displayName eq "deck CREW"', 'Groups')).totalResults, 1);
  assert.equal((await find(`id eq "${made.body.id}" and members eq "${one}"`, 'Groups')).totalResults, 1);
  assert.equal((await find(`id eq "${made.body.id}" and members eq "${two}"`, 'Groups')).totalResults, 0);
  const { body } = requireOk(await send('GET', '/Groups?excludedAttributes=members'));
  assert.ok(body.Resources.every((group: object) => !('members' in group)));
  assertRefused(await patch(at, { op: 'Add', path: 'members', value: [{ value: '999999' }] }), [
    400,
    'invalidValue',
  ]);
  assertRefused(await send('POST', '/Groups', { schemas: [GROUP], displayName: 'Deck crew' }), [
    409,
    'uniqueness',
  ]);
  assert.equal((await send('DELETE', at)).status, 204);
  assertRefused(await send('GET', at), [404]);
  const teams = requireOk(await server.get(`${workspace.path}/teams`, owner.token)).body;
  assert.ok(teams.items.every(({ name }: { name: string }) => name !== 'Deck crew'));
});

test('The last owner stays, a taken address is refused, and two concurrent requests make one user', async () => {
  const { owner, send, patch } = await makeScene();
  const last = `/Users/${owner.member_id}`;
  assertRefused(await patch(last, { op: 'replace', value: { active: false } }), [409, 'mutability']);
  assertRefused(await send('DELETE', last), [409, 'mutability']);
  await patch(last, { op: 'replace', path: 'roles', value: [{ value: 'guest' }] });
  assert.equal(requireOk(await send('GET', last)).body.roles[0].value, 'owner');

  const stranger = await makeMember(server, await makeWorkspace(server));
  const { body: own } = await send('POST', '/Users', oktaUser(draw('own')));
  const move = (value: string) => ({ op: 'replace', path: 'emails[type eq "work"].value', value });
  assertRefused(await patch(`/Users/${own.id}`, move(stranger.email)), [409, 'uniqueness']);
  assertRefused(await patch(`/Users/${own.id}`, { op: 'replace', path: 'userName', value: owner.email }), [
    409,
    'uniqueness',
  ]);
  assertRefused(await patch(last, move(draw('elsewhere'))), [400, 'mutability']);
  const joined = await send('POST', '/Users', oktaUser(stranger.email));
  assert.equal(joined.status, 201, joined.text);
  assert.notEqual(joined.body.displayName, 'Ada Byron');

  const twice = oktaUser(draw('twice'));
  const answers = await Promise.all([send('POST', '/Users', twice), send('POST', '/Users', twice)]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409],
  );
});

test('A page begins and ends where it is asked to, and odd input is refused by name', async () => {
  const { send, patch } = await makeScene();
  for (const name of ['a', 'b', 'c']) await send('POST', '/Users', oktaUser(draw(name)));
  const page = requireOk(await send('GET', '/Users?startIndex=2&count=2')).body;
  assert.deepEqual(
    [page.totalResults, page.startIndex, page.itemsPerPage, page.Resources.length],
    [4, 2, 2, 2],
  );
  assert.equal(requireOk(await send('GET', '/Users?count=0')).body.totalResults, 4);
  assert.equal(requireOk(await send('GET', '/Users?startIndex=0&count=-1')).body.startIndex, 1);
  const some = requireOk(await send('GET', '/Users?attributes=userName,name.givenName&count=1')).body
    .Resources[0];
  assert.deepEqual(Object.keys(some).toSorted(), ['id', 'name', 'schemas', 'userName']);
  for (const filter of [
    'userName',
    'userName is "a"',
    'userName eq "a" or',
    '(userName eq "a"',
    'not userName eq "a"',
    'emails[value eq "a"',
    'userName eq a b',
    'password eq "a"',
    'userName pr and password pr',
    String.raw`userName eq "\u0000"`,
    String.raw`emails[value eq "\ud800"].value eq "a"`,
    `x${'('.repeat(5_000)}`,
    '('.repeat(1_990),
  ])
    assertRefused(await send('GET', `/Users?filter=${encodeURIComponent(filter)}`), [400, 'invalidFilter']);
  assertRefused(await send('GET', '/Users?count=x'), [400, 'invalidValue']);
  const { body } = await send('POST', '/Users', oktaUser(draw('odd')));
  const at = `/Users/${body.id}`;
  assertRefused(await patch(at), [400, 'invalidSyntax']);
  assertRefused(await patch(at, { op: 'move', path: 'active', value: true }), [400, 'invalidSyntax']);
  assertRefused(await patch(at, { op: 'replace', path: 'active', value: 'perhaps' }), [400, 'invalidValue']);
  assertRefused(await patch(at, { op: 'replace', path: 'emails[type', value: 'x' }), [400, 'invalidPath']);
  assertRefused(await send('POST', '/Users', { schemas: [USER], userName: 'no-address' }), [
    400,
    'invalidValue',
  ]);
  assertRefused(await send('POST', '/Users', { schemas: [USER] }), [400, 'invalidValue']);
  requireOk(await patch(at, { op: 'add', path: '__proto__', value: { active: false } }));
  for (const id of ['0', '999999', 'me', '-1', '1e3'])
    assertRefused(await send('GET', `/Users/${id}`), [404]);
});

test('A workspace takes no more members than it may have', async () => {
  const quota = { transcription_minutes: null, storage_bytes: null, records: null, members: 2 };
  const { send } = await makeScene(await makeWorkspace(server, { quota }));
  assert.equal((await send('POST', '/Users', oktaUser(draw('in')))).status, 201);
  assertRefused(await send('POST', '/Users', oktaUser(draw('over'))), [403]);
});

test('A patch that would take minutes is refused, and one of a large team is applied', async () => {
  const { send, patch } = await makeScene();
  const { body } = await send('POST', '/Users', oktaUser(draw('long')));
  const many = Array.from({ length: 14_000 }, () => 1);
  const again = Array.from({ length: 999 }, () => ({ op: 'add', path: 'emails', value: 1 }));
  const at = `/Users/${body.id}`;
  assertRefused(await patch(at, { op: 'add', path: 'emails', value: many }, ...again), [400, 'tooMany']);
  const group = (await send('POST', '/Groups', { schemas: [GROUP], displayName: draw('Large') })).body;
  const steps = Array.from({ length: 1_000 }, (_, step) => ({
    op: step % 2 === 0 ? 'add' : 'remove',
    path: 'members',
    value: [{ value: body.id }],
  }));
  assert.deepEqual(requireOk(await patch(`/Groups/${group.id}`, ...steps)).body.members, []);
});

test('A changed address is audited, and the provider’s previous holder of it no longer signs in', async () => {
  const { workspace, owner, send, patch } = await makeScene();
  const [first, second] = [draw('first'), draw('second')];
  const { body: made } = await send('POST', '/Users', oktaUser(first));
  const { db } = server.ctx;
  const at = (email: string, subject: string) =>
    findOidcUser(
      db,
      { issuer: 'https://provider.example', subject, email, is_verified: true },
      server.clock.now(),
    );
  const came = await at(first, `subject of ${first}`);
  assert.ok(typeof came === 'object');
  requireOk(await patch(`/Users/${made.id}`, { op: 'replace', path: 'emails.value', value: second }));
  assert.equal(await at(first, `subject of ${first}`), 'no_account');
  assert.deepEqual(await at(second, `subject of ${second}`), came);
  const entries = await listAudit(server, workspace);
  assert.deepEqual(
    entries
      .filter(({ action }) => action === 'member.move_address')
      .map(({ actor_user_id }) => actor_user_id),
    [owner.user_id],
  );
});

test('A link that resets the password is over once the directory has changed the address it went to', async () => {
  const { send, patch } = await makeScene();
  const [first, second] = [draw('first'), draw('second')];
  const { body: made } = await send('POST', '/Users', oktaUser(first));
  const { db } = server.ctx;
  const user = await findUserByEmail(db, first);
  assert.ok(user);
  await givePassword(server, user);
  const token = `rst_to_the_old_address_${user.user_id}`;
  await storeReset(db, { token, user_id: user.user_id }, server.clock.now());
  requireOk(await server.get(`/app/password-resets/${token}`));
  requireOk(await patch(`/Users/${made.id}`, { op: 'replace', path: 'emails.value', value: second }));
  assertError(await server.get(`/app/password-resets/${token}`), 404, 'NOT_FOUND');
});

test('A workspace cannot change the address of the server’s owner', async () => {
  const { send, patch } = await makeScene();
  const address = draw('operator');
  const { body: made } = await send('POST', '/Users', oktaUser(address));
  const user = await findUserByEmail(server.ctx.db, address);
  await setServerOwner(server.ctx.db, user?.user_id ?? 0, {
    is_server_owner: true,
    now: server.clock.now(),
  });
  const move = { op: 'replace', path: 'emails.value', value: draw('mine') };
  assertRefused(await patch(`/Users/${made.id}`, move), [400, 'mutability']);
});
