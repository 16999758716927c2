/**
 * Groups of a provider become roles and teams: gained and lost at sign-in, read in every shape, tested before
 * use.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { makeAddressBar } from '../../../tests/kit/clients/address-bar.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeTeam } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import {
  startStubOidcProvider,
  type StubAnswers,
  type StubOidcProvider,
} from '../../../tests/kit/servers/stub-oidc-provider.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let provider: StubOidcProvider;
let server: TestServer;
before(async () => {
  provider = await startStubOidcProvider();
  server = await startTestServer({ env: provider.env });
});
after(async () => {
  await server.stop();
  await provider.stop();
});

const rule = { base_role: null, role_id: null, team_id: null };

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const role_id = await makeWorkspaceRole(server, workspace, { 'record.share': 'allow' });
  const team_id = await makeTeam(server, workspace);
  const other_team_id = await makeTeam(server, workspace);
  const person = await makeMember(server, workspace);
  const set = (rules: object[], otherwise = 'guest', token = owner.token) =>
    server.send('PUT', `${workspace.app_path}/sign-on/groups`, { token, body: { otherwise, rules } });
  requireOk(
    await set([
      { ...rule, group: 'admins', base_role: 'admin' },
      { ...rule, group: 'staff', base_role: 'member', team_id },
      { ...rule, group: 'sharers', role_id },
    ]),
  );
  const get = async (member_id = person.member_id) => {
    const { body } = await server.get(`${workspace.path}/members/${member_id}`, owner.token);
    return {
      base_role: body.base_role as string,
      roles: body.workspace_roles.map(({ id }: { id: number }) => id) as number[],
      teams: body.teams.map(({ id }: { id: number }) => id) as number[],
    };
  };
  return { workspace, owner, person, role_id, team_id, other_team_id, set, get };
}

/** Each address signs in as a different subject of the provider. */
async function signIn(
  email: string,
  told: Record<string, unknown>,
  more: Partial<StubAnswers> = {},
  at = server,
) {
  provider.set({ ...more, claims: { sub: email, email, email_verified: true, ...told } });
  const { page } = await makeAddressBar(at).open('/app/oidc/start');
  assert.equal(page.searchParams.get('refused'), null);
}

test('Roles and teams are gained and lost with the groups, and what no rule names stays', async () => {
  const { workspace, owner, person, role_id, team_id, other_team_id, get } = await makeScene();
  const put = `${workspace.app_path}/teams/${other_team_id}/members/${person.member_id}`;
  requireOk(await server.send('PUT', put, { token: owner.token, body: { base_role: 'leader' } }));
  await signIn(person.email, { groups: ['staff', 'sharers', 'golf'] });
  assert.deepEqual(await get(), { base_role: 'member', roles: [role_id], teams: [team_id, other_team_id] });
  await signIn(person.email, { groups: ['staff', 'admins'] });
  assert.deepEqual(await get(), { base_role: 'admin', roles: [], teams: [team_id, other_team_id] });
  await signIn(person.email, { groups: [] });
  assert.deepEqual(await get(), { base_role: 'guest', roles: [], teams: [other_team_id] });
  const acts = (await listAudit(server, workspace)).filter(({ action }) => action === 'member.update');
  assert.deepEqual(
    acts.map(({ actor_user_id, detail }) => [actor_user_id, detail?.['base_role']]),
    [
      [null, undefined],
      [null, 'admin'],
      [null, 'guest'],
    ],
  );
});

const withheld = {
  _claim_names: { groups: 'src1' },
  _claim_sources: { src1: { endpoint: 'https://graph' } },
};
const many = Array.from({ length: 600 }, (_, place) => `group ${place}`);

/** The shapes that providers send; docs/operations.md has the table. */
const shapes: Record<string, { told: Record<string, unknown>; claim?: string; more?: Partial<StubAnswers> }> =
  {
    'Microsoft Entra': { told: { groups: ['staff'] } },
    'Microsoft Entra, roles of the application': { told: { roles: ['staff'] }, claim: 'roles' },
    Keycloak: { told: { groups: ['/staff'] } },
    'Keycloak, roles': { told: { realm_access: { roles: ['staff'] } }, claim: 'realm_access.roles' },
    Okta: { told: { groups: ['Everyone', 'staff'] } },
    Auth0: { told: { 'https://example.com/groups': ['staff'] }, claim: 'https://example.com/groups' },
    Authelia: { told: {}, more: { userinfo: { groups: ['staff'] } } },
    Authentik: { told: { groups: ['staff'] } },
    'Amazon Cognito': { told: { 'cognito:groups': ['staff'] }, claim: 'cognito:groups' },
    Zitadel: {
      told: { 'urn:zitadel:iam:org:project:roles': { staff: { 1: 'example.com' } } },
      claim: 'urn:zitadel:iam:org:project:roles',
    },
    'one text': { told: { groups: 'staff' } },
    'a list as text': { told: { groups: '["staff"]' } },
    objects: { told: { groups: [{ id: '7f', displayName: 'staff' }] } },
    'hundreds of them': { told: { groups: [...many, 'staff'] } },
  };

for (const [name, { told, claim, more }] of Object.entries(shapes)) {
  test(`Groups are read as they come: ${name}`, async (t) => {
    const { person, team_id, get } = await makeScene();
    const env = { ...provider.env, ...(claim !== undefined && { MINUTEBOOK_OIDC_GROUPS_CLAIM: claim }) };
    const at = claim === undefined ? server : await startTestServer({ env, beside: server });
    if (at !== server) t.after(() => at.stop());
    const userinfo = { sub: person.email, ...more?.userinfo };
    await signIn(person.email, told, { ...more, userinfo }, at);
    assert.deepEqual((await get()).teams, [team_id]);
    const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    if (/^[A-Z]/.test(name))
      assert.ok(
        guide.split('\n').some((line) => line.startsWith(`| ${name} `) && line.includes(claim ?? 'groups')),
        `a row of ${name}`,
      );
  });
}

test('Nothing changes while groups are unknown: left out by Entra, thousands of them, or a failing provider', async () => {
  const { person, team_id, get } = await makeScene();
  await signIn(person.email, { groups: ['staff'] });
  const unknown = [
    withheld,
    { hasgroups: true },
    { groups: Array.from({ length: 2_500 }, (_, place) => `g${place}`) },
  ];
  for (const told of unknown) {
    await signIn(person.email, told);
    assert.deepEqual((await get()).teams, [team_id], JSON.stringify(told).slice(0, 80));
  }
  // The userinfo is about another subject, so it is discarded.
  await signIn(person.email, {}, { userinfo: { sub: 'another' } });
  assert.deepEqual((await get()).teams, [team_id]);
  await signIn(person.email, {}, { userinfo: { sub: person.email } });
  assert.deepEqual(await get(), { base_role: 'guest', roles: [], teams: [] });
});

test('Groups make and unmake owners, except for the last one', async () => {
  const { owner, person, set, get } = await makeScene();
  requireOk(await set([{ ...rule, group: 'owners', base_role: 'owner' }], 'member'));
  await signIn(owner.email, { groups: [] });
  assert.equal((await get(owner.member_id)).base_role, 'owner');
  await signIn(person.email, { groups: ['owners'] });
  assert.equal((await get()).base_role, 'owner');
  await Promise.all([
    signIn(owner.email, { groups: ['golf'] }).catch(() => undefined),
    signIn(owner.email, { groups: ['golf'] }).catch(() => undefined),
  ]);
  await signIn(owner.email, { groups: [] });
  await signIn(person.email, { groups: [] });
  assert.equal((await get()).base_role, 'owner');
});

test('Only owners set the rules for groups, and only with roles and teams that exist', async () => {
  const { workspace, owner, set } = await makeScene();
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  const path = `${workspace.app_path}/sign-on/groups`;
  assertError(await server.get(path), 401, 'UNAUTHORIZED');
  assertError(await set([], 'member', admin.token), 403, 'FORBIDDEN');
  assertError(await set([{ ...rule, group: 'x', role_id: 999_999 }]), 404, 'WORKSPACE_ROLE_NOT_FOUND');
  assertError(await set([{ ...rule, group: 'x', team_id: 999_999 }]), 404, 'TEAM_NOT_FOUND');
  assertError(await set([{ ...rule, group: '' }]), 422, 'VALIDATION_ERROR');
  const { body } = requireOk(await server.get(path, owner.token));
  assert.equal(body.provider, new URL(provider.issuer).host);
  assert.deepEqual([body.claim, body.otherwise, body.rules.length], ['groups', 'guest', 3]);
});

test('A test sign-in shows the answer of the provider, signs nobody in and stores nothing', async () => {
  const { person, get } = await makeScene();
  const before = await get();
  const bar = makeAddressBar(server);
  const open = () =>
    bar.open(`/app/oidc/start?test=true&return_to=${encodeURIComponent('/w/x/settings/sign-on')}`);
  const read = (page: URL) =>
    JSON.parse(Buffer.from(page.hash.slice('#came='.length), 'base64url').toString());
  provider.set({ claims: { sub: person.email, email: person.email, email_verified: true, groups: many } });
  const { page } = await open();
  assert.equal(page.pathname, '/w/x/settings/sign-on');
  const came = read(page);
  assert.deepEqual([came.groups.count, came.groups.note], [600, null]);
  assert.ok(came.groups.names.includes('group 1'));
  assert.ok(came.claims.some(([name, value]: string[]) => name === 'email' && value === person.email));
  assert.ok(page.href.length < 4_000, `${page.href.length}`);
  assert.equal(bar.cookies().has('minutebook_session'), false);
  assert.deepEqual(await get(), before);
  provider.set({ claims: { iss: 'https://elsewhere.example' } });
  assert.match(read((await open()).page).refused, /the provider says https:\/\/elsewhere\.example/);
});
