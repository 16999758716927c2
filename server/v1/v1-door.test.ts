/** The checks that every operation of v1 makes before its own work, derived from the table. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isChange, type Endpoint } from '@minutebook/contract/endpoint.ts';
import { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import { setWorkspaceStatus } from '../../tests/kit/make/change-workspace.ts';
import {
  makeMember,
  makeToken,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type Answer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace, { base_role: 'owner' });
});
after(() => server.stop());

/** That pass validation. */
const bodies: Record<string, unknown> = {
  'v1-create-record': {
    uuid: crypto.randomUUID(),
    rec_date: '2026-03-01T09:00:00Z',
    filesize: 1_000,
    filename: 'meeting.wav',
  },
  'v1-complete-upload': { uuid: crypto.randomUUID() },
};

const NO_RECORD = '4711';

function ask({ name, method, path }: Endpoint, slug: string, token?: string): Promise<Answer> {
  const url = path.replace('{slug}', slug).replace(/\{\w+\}/g, NO_RECORD);
  const body = bodies[name];
  return server.send(method, url, {
    token,
    body,
  });
}

const all = Object.values<Endpoint>(v1Endpoints);
const withToken = all.filter(({ rate_limit }) => rate_limit !== 'address');
const belowSlug = all.filter(({ rate_limit }) => rate_limit === 'workspace');
const writing = belowSlug.filter(isChange);

for (const endpoint of withToken) {
  test(`${endpoint.name} is 401 without a token`, async () => {
    assertError(await ask(endpoint, workspace.slug), 401, 'UNAUTHORIZED');
  });
}

for (const endpoint of belowSlug) {
  test(`${endpoint.name} refuses a member of another workspace, and does not find a workspace that is not there`, async () => {
    const stranger = await makeMember(server, await makeWorkspace(server), { base_role: 'owner' });
    assertError(await ask(endpoint, workspace.slug, stranger.token), 403, 'FORBIDDEN');
    assertError(await ask(endpoint, 'nowhere', owner.token), 404, 'WORKSPACE_NOT_FOUND');
  });
}

for (const endpoint of writing) {
  test(`${endpoint.name} needs a token that may write and a workspace that is open`, async () => {
    const reader = await makeToken(server, owner.user_id, 'read');
    assertError(await ask(endpoint, workspace.slug, reader), 403, 'FORBIDDEN');
    const archived = await makeWorkspace(server);
    const member = await makeMember(server, archived, { base_role: 'owner' });
    await setWorkspaceStatus(server, archived, 'archived');
    assertError(await ask(endpoint, archived.slug, member.token), 403, 'FORBIDDEN');
  });
}

test('No answer is a redirect, also where the path is wrong', async () => {
  const paths = ['/v1', '/v1/', '/v1/workspace/', `/v1/workspace/${workspace.slug}/records`];
  for (const path of paths) {
    const { status } = await server.get(path, owner.token);
    assert.ok(status < 300 || status >= 400, `${path}: ${status}`);
  }
});
