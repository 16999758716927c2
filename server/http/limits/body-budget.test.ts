import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { makeMember, makeNarrowToken, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { sendRaw } from '../../../tests/kit/clients/raw-request.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { renderError } from '../error-handler.ts';
import { makeBodyBudget } from './body-budget.ts';

const MIB = 1024 * 1024;

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** A request whose body never comes whole: it announces so many bytes, and sends the first of them. */
function begin(path: string, token: string, bytes: { announced: number; sent: number }): Socket {
  const { hostname, port } = new URL(server.base_url);
  // An answer before the end of the body means that it was refused or given up.
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.once('data', () => socket.destroy());
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${bytes.announced}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(bytes.sent, '"x'));
  return socket;
}

test("A user's unfinished bodies hold 64 MiB and no more, and nobody else notices", async () => {
  const workspace = await makeWorkspace(server);
  const [member, other] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const path = `/v1/workspace/${workspace.slug}/record`;
  const create = (token: string, size = 4 * MIB) =>
    server.send('POST', path, { token, body: JSON.stringify('x'.repeat(size)) });
  const held: Socket[] = [];
  let pauseMs = 0;
  const refused = await until('both count', async () => {
    // A body that is too slow is given up after half a minute, which a busy machine may need for the rest.
    for (const place of [0, 1]) {
      if (held[place]?.destroyed !== false) {
        held[place] = begin(path, member.token, { announced: 31 * MIB, sent: 31 * MIB - 1 });
      }
    }
    // The third body must not be charged before them, or one of them is refused in its place, in every round alike.
    await delay((pauseMs += 20));
    const answer = await create(member.token);
    return answer.status === 503 && answer;
  });
  assert.equal(refused.headers.get('retry-after'), '2');
  assert.equal(refused.body.reason.name, 'bodies_of_caller');
  assert.equal((await create(other.token)).status, 422);
  assert.equal((await create(member.token, 45)).status, 422, 'short ones have memory of their own');

  for (const socket of held) socket.destroy();
  await until('their bytes are given back', async () => (await create(member.token)).status === 422);
});

test('Announced bytes reserve nothing: five users with five open long bodies each keep nobody from writing', async () => {
  const [workspace, elsewhere] = [await makeWorkspace(server), await makeWorkspace(server)];
  const modest = await makeMember(server, elsewhere);
  const held: Socket[] = [];
  for (let user = 0; user < 5; user += 1) {
    const { token } = await makeMember(server, workspace);
    for (let body = 0; body < 5; body += 1) {
      const path = `/api/v3/workspaces/${workspace.slug}/records`;
      held.push(begin(path, token, { announced: 32 * MIB, sent: 1 }));
    }
  }
  await until('all are open', () => held.every(({ bytesWritten }) => bytesWritten > 0));
  for (const path of ['/api/v3/workspaces', '/mcp']) {
    const { status } = await server.send(
      'POST',
      `${path}/${elsewhere.slug}${path === '/mcp' ? '' : '/records'}`,
      {
        token: modest.token,
        body: JSON.stringify({ title: 'x'.repeat(30) }),
      },
    );
    assert.ok(status < 500, `${path} ${status}`);
  }
  const long = await server.send('POST', `/v1/workspace/${elsewhere.slug}/record`, {
    token: modest.token,
    body: JSON.stringify('x'.repeat(4 * MIB)),
  });
  assert.equal(long.status, 422);
  for (const socket of held) socket.destroy();
});

test('A caller without permission is refused before any byte of a long body is read', async () => {
  const [workspace, elsewhere] = [await makeWorkspace(server), await makeWorkspace(server)];
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const stranger = await makeMember(server, elsewhere);
  const member = await makeMember(server, workspace);
  const narrow = await makeNarrowToken(server, member.user_id, { scopes: ['people:read'] });
  for (const token of [guest.token, stranger.token, narrow]) {
    for (const path of [
      `/api/v3/workspaces/${workspace.slug}/records`,
      `/v1/workspace/${workspace.slug}/record`,
      `/mcp/${workspace.slug}`,
    ]) {
      if (path.startsWith('/mcp') && token === guest.token) continue;
      const { status } = await sendRaw(
        server.base_url,
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 250000\r\nConnection: close\r\n\r\n`,
      );
      assert.equal(status, 403, path);
    }
  }
});

test('A caller without permission is told first what is wrong in a short body, but not in a long chunked one', async () => {
  const workspace = await makeWorkspace(server);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const path = `/api/v3/workspaces/${workspace.slug}/records`;
  const recording = { recorded_at: '2026-03-02T09:00:00Z', media: { filename: 'a.mp3', size_bytes: 3 } };
  const statusOf = async (body: string) =>
    (await server.send('POST', path, { token: guest.token, body })).status;
  assert.equal(await statusOf('{'), 422);
  assert.equal(await statusOf(JSON.stringify(recording)), 403);
  const { status } = await sendRaw(
    server.base_url,
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${guest.token}\r\nTransfer-Encoding: chunked\r\n\r\n` +
      `11000\r\n${'x'.repeat(0x11000)}\r\n`,
  );
  assert.equal(status, 403);
});

test('A body larger than its operation allows is refused with 413: 4 KiB to sign in, 64 KiB for most', async () => {
  const headers = { 'x-minutebook': 'page' };
  const signIn = await server.send('POST', '/app/session', { headers, body: 'x'.repeat(4_097) });
  assert.deepEqual([signIn.status, signIn.body.reason.values.limit_bytes], [413, 4_096]);
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const most = await server.send('PATCH', '/app/me', { token: member.token, body: 'x'.repeat(65_537) });
  assert.deepEqual([most.status, most.body.reason.values.limit_bytes], [413, 65_536]);
});

test('A body in chunks counts as it comes, and is given back', async (t) => {
  const app = fastify({ bodyLimit: MIB });
  t.after(() => app.close());
  app.setErrorHandler(renderError);
  const few = { of_one: 10_000, of_group: 10_000, of_all: 15_000 };
  makeBodyBudget(app, { short: few, long: few, anonymous: few });
  app.post('/', async () => 'taken');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const send = async (body: string) => {
    const answer = await sendRaw(
      url,
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    );
    return answer.status;
  };
  assert.equal(await send('x'.repeat(10_001)), 503);
  for (let time = 0; time < 5; time += 1) assert.equal(await send('x'.repeat(9_000)), 200);
});
