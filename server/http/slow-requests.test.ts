/** Requests that are begun before somebody's access ends, and finished behind it. */
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { deactivateMember } from '../../tests/kit/make/change-workspace.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { signInOnPage } from '../../tests/kit/clients/page-client.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { createScimToken } from '../people/scim/scim-tokens.ts';
import { setPassword } from '../people/users/set-password.ts';
import { createToken, revokeToken } from '../people/users/token-acts.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

interface Slow {
  path: string;
  token: string;
  body: object;
  headers?: Record<string, string>;
}

/** Resolves when the server begins to read the body of a request to `path`: it has admitted it by then. */
function untilRead(path: string): Promise<void> {
  const begun = 'http.server.request.start';
  return new Promise((resolve) => {
    function watch(message: unknown) {
      const { request } = message as { request: IncomingMessage };
      if (request.url !== path) return;
      unsubscribe(begun, watch);
      request.on('newListener', (name) => {
        if (name === 'data' || name === 'readable') resolve();
      });
    }
    subscribe(begun, watch);
  });
}

/** Sends all but the end of the body, lets it happen, and sends the end. */
async function sendSlowly({ path, token, body, headers }: Slow, letItHappen: () => Promise<unknown>) {
  const text = JSON.stringify(body);
  const isRead = untilRead(path);
  async function* trickle() {
    yield Buffer.from(text.slice(0, -1));
    await isRead;
    await letItHappen();
    server.clock.advance(5_000);
    yield Buffer.from(text.slice(-1));
  }
  const answer = await fetch(server.base_url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: ReadableStream.from(trickle()),
    duplex: 'half',
  });
  return { status: answer.status, text: await answer.text() };
}

const makeScene = async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  return { workspace, owner, member: await makeMember(server, workspace), record };
};

test('A session that ends meanwhile makes no token', async () => {
  const { owner } = await makeScene();
  const token = await (await signInOnPage(server, owner)).getToken();
  const body = { name: 'X', scope: 'write', expires_in_days: 730 };
  const { user_id } = owner;
  const { status } = await sendSlowly({ path: '/app/me/tokens', token, body }, () =>
    setPassword(server.ctx.db, { user_id, password: 'another horse battery', now: server.clock.now() }),
  );
  assert.equal(status, 401);
});

test('A member who is deactivated meanwhile gets no transcript, and one who is not gets it', async () => {
  const { workspace, owner, member, record } = await makeScene();
  const path = `/api/v3/workspaces/${workspace.slug}/records/${record.record_id}/export`;
  const ask = ({ token }: { token: string }) => ({ path, token, body: { format: 'text' } });
  assert.equal((await sendSlowly(ask(owner), () => deactivateMember(server, workspace, member))).status, 200);
  const other = await makeMember(server, workspace);
  const { status, text } = await sendSlowly(ask(other), () => deactivateMember(server, workspace, other));
  assert.equal(status, 403, text);
});

test('A token that is revoked meanwhile calls no tool of agents', async () => {
  const {
    owner: { user_id },
  } = await makeScene();
  const now = server.clock.now();
  const fields = { user_id, name: 'X', scope: 'write', expires_in_days: null } as const;
  const { access_token_id, token } = await createToken(server.ctx.db, fields, now);
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_workspace', arguments: {} },
  };
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const revoke = () => revokeToken(server.ctx.db, access_token_id, now);
  const { status, text } = await sendSlowly({ path: '/mcp', token, body, headers }, revoke);
  assert.equal(status, 401, text);
});

test('A directory whose token is revoked meanwhile makes no user', async () => {
  const { workspace, owner } = await makeScene();
  const act = { workspace_id: workspace.workspace_id, actor_user_id: owner.user_id, at: server.clock.now() };
  const { token: made, secret } = await server.ctx.db.transaction((tx) => createScimToken(tx, act, 'X'));
  const body = { userName: 'new@example.com', emails: [{ value: 'new@example.com' }] };
  const tokens = `${workspace.app_path}/sign-on/directory-tokens`;
  const { status, text } = await sendSlowly(
    { path: `/scim/v2/${workspace.slug}/Users`, token: secret, body },
    () => server.send('DELETE', `${tokens}/${made.id}`, { token: owner.token }),
  );
  assert.equal(status, 401, text);
});
