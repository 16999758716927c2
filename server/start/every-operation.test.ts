/** The checks that every operation of the pages makes before its own work, derived from the table so that none is missed. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { isChange, type Endpoint } from '@minutebook/contract/endpoint.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { deactivateMember, setWorkspaceStatus } from '../../tests/kit/make/change-workspace.ts';
import { toFittingValue } from '../../tests/kit/clients/fitting-value.ts';
import { toNeededQuery } from '../../tests/kit/clients/needed-queries.ts';
import { makeInvitation } from '../../tests/kit/make/make-invitation.ts';
import { makeLabel } from '../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../tests/kit/make/make-role.ts';
import { makeServiceAccount } from '../../tests/kit/make/make-service-account.ts';
import { makeTeam } from '../../tests/kit/make/make-team.ts';
import {
  makeMember,
  makeToken,
  makeWorkspace,
  type TestMember,
} from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';

interface Scene {
  slug: string;
  owner: TestMember;
  /** One object of every kind that a path can name, by the name of the parameter. */
  ids: Record<string, string | number>;
}

/** Parameters that belong to one workspace. */
const OWNED = new Set([
  'record_id',
  'member_id',
  'label_id',
  'team_id',
  'role_id',
  'invitation_id',
  'service_account_id',
]);

let server: TestServer;
let here: Scene & { guest: TestMember; gone: TestMember; reader: string };
let elsewhere: Scene;
let suspended: Scene;

before(async () => {
  server = await startTestServer();
  const workspace = await makeScene();
  const { place } = workspace;
  const gone = await makeMember(server, place, { base_role: 'admin' });
  await deactivateMember(server, place, gone);
  here = {
    ...workspace,
    guest: await makeMember(server, place, { base_role: 'guest' }),
    gone,
    reader: await makeToken(server, workspace.owner.user_id, 'read'),
  };
  elsewhere = await makeScene();
  const closed = await makeScene();
  await setWorkspaceStatus(server, closed.place, 'suspended');
  suspended = closed;
});
after(() => server.stop());

async function makeScene() {
  const place = await makeWorkspace(server);
  const owner = await makeMember(server, place, { base_role: 'owner' });
  const { member_id } = await makeMember(server, place);
  const { record_id } = await makeRecord(server, place, { owner_member_id: owner.member_id });
  const ids = {
    record_id,
    member_id,
    dialog_id: 1,
    speaker_id: 1,
    label_id: await makeLabel(server, place),
    team_id: await makeTeam(server, place),
    role_id: await makeWorkspaceRole(server, place),
    invitation_id: await makeInvitation(server, place, owner),
    service_account_id: await makeServiceAccount(server, place, owner),
  };
  return { place, slug: place.slug, owner, ids };
}

function toPath({ path, params }: Endpoint, slug: string, ids: Scene['ids']): string {
  const properties: Endpoint['params']['properties'] = params.properties;
  return Object.entries(properties).reduce((filled, [name, schema]) => {
    const value = name === 'slug' ? slug : (ids[name] ?? toFittingValue(schema));
    return filled.replace(`{${name}}`, String(value));
  }, path);
}

/** Sends a request that would pass validation. */
function ask(endpoint: Endpoint, token?: string, { slug, ids }: Pick<Scene, 'slug' | 'ids'> = here) {
  const { method, body, name } = endpoint;
  return server.send(method, toPath(endpoint, slug, ids) + toNeededQuery(name), {
    token,
    ...(body === null ? {} : { body: toFittingValue(body) }),
  });
}

// The operations of v2 have tests of their own, and answer the same under /api/v3 (both-bases.test.ts).
const inV3 = Object.values<Endpoint>(v3Endpoints).filter(({ name }) => !(name in endpoints));
const table = [...Object.values<Endpoint>(appEndpoints), ...inV3];

for (const endpoint of table.filter(({ rate_limit }) => rate_limit !== 'address')) {
  describe(`${endpoint.name} (${endpoint.path})`, () => {
    test('needs a valid token', async () => {
      assertError(await ask(endpoint), 401, 'UNAUTHORIZED');
      assertError(await ask(endpoint, 'pat_0123456789abcdef'), 401, 'UNAUTHORIZED');
    });

    if (isChange(endpoint)) {
      test('refuses a token that may only read', async () => {
        assertError(await ask(endpoint, here.reader), 403, 'FORBIDDEN');
      });
    }

    if (endpoint.rate_limit === 'workspace') testInWorkspace(endpoint);
  });
}

function testInWorkspace(endpoint: Endpoint): void {
  test('refuses anybody who is not an active member', async () => {
    assertError(await ask(endpoint, elsewhere.owner.token), 403, 'FORBIDDEN');
    assertError(await ask(endpoint, here.gone.token), 403, 'FORBIDDEN');
    assertError(await ask(endpoint, suspended.owner.token, suspended), 403, 'FORBIDDEN');
  });

  test('knows its workspace by the slug', async () => {
    const nowhere = { slug: 'nowhere', ids: here.ids };
    assertError(await ask(endpoint, here.owner.token, nowhere), 404, 'WORKSPACE_NOT_FOUND');
  });

  const { permission, params } = endpoint;
  for (const [name, { enum: allowed }] of Object.entries(params.properties)) {
    if (allowed === undefined) continue;
    test(`knows no other ${name} than those of its table`, async () => {
      const { slug, ids, owner } = here;
      const answer = await ask(endpoint, owner.token, { slug, ids: { ...ids, [name]: 'another' } });
      assertError(answer, 422, 'VALIDATION_ERROR');
    });
  }

  if (permission !== undefined) {
    test(`refuses a guest, who lacks ${permission}`, async () => {
      assertError(await ask(endpoint, here.guest.token), 403, 'FORBIDDEN');
    });
  }

  if (Object.keys(params.properties).some((name) => OWNED.has(name))) {
    test('finds nothing of another workspace', async () => {
      const { status, body } = await ask(endpoint, here.owner.token, { slug: here.slug, ids: elsewhere.ids });
      assert.equal(status, 404);
      assert.ok(endpoint.errors.includes(body.type), body.type);
    });
  }
}

for (const endpoint of table.filter(({ page_session }) => page_session === true)) {
  describe(endpoint.name, () => {
    test('is open to our own pages alone, which can send a header that other sites cannot', async () => {
      assertError(await ask(endpoint), 403, 'FORBIDDEN');
    });
  });
}

test('Without signing in, only operations for signing in are open', () => {
  const open = table.filter(({ rate_limit }) => rate_limit === 'address');
  assert.deepEqual(
    open.filter(({ tag }) => tag !== 'session'),
    [],
  );
});
