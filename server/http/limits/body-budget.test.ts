import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
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

/** A request whose body never comes whole. */
function begin(path: string, token: string, lengthBytes: number): Socket {
  const { hostname, port } = new URL(server.base_url);
  // An answer before the end of the body means that it was refused or given up.
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.once('data', () => socket.destroy());
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${lengthBytes}\r\n\r\n{`,
  );
  return socket;
}

test("A user's unfinished bodies hold 64 MiB and no more, and nobody else notices", async () => {
  const workspace = await makeWorkspace(server);
  const [member, other] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const path = `/v1/workspace/${workspace.slug}/record`;
  const create = (token: string) =>
    server.send('POST', path, { token, body: JSON.stringify('x'.repeat(4 * MIB)) });
  const held: Socket[] = [];
  let pauseMs = 0;
  const refused = await until('both count', async () => {
    // A body that is too slow is given up after half a minute, which a busy machine may need for the rest.
    for (const place of [0, 1]) {
      if (held[place]?.destroyed !== false) held[place] = begin(path, member.token, 31 * MIB);
    }
    // The third body must not be charged before them, or one of them is refused in its place, in every round alike.
    await delay((pauseMs += 20));
    const answer = await create(member.token);
    return answer.status === 503 && answer;
  });
  assert.equal(refused.headers.get('retry-after'), '2');
  assert.equal(refused.body.reason.name, 'bodies_of_caller');
  assert.equal((await create(other.token)).status, 422);

  for (const socket of held) socket.destroy();
  await until('their bytes are given back', async () => (await create(member.token)).status === 422);
});

test('What is larger than its operation takes is 413: 4 KiB to sign in, 64 KiB for most', async () => {
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
  const bodies = makeBodyBudget(app, { of_user: 10, of_users: 1_000, of_address: 10, of_addresses: 15 });
  app.post('/', {
    onRequest: async (request, reply) => {
      bodies.charge({ kind: 'address', id: String(request.headers['x-who']) }, request, reply);
    },
    handler: async () => 'taken',
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const send = async (who: string, body: string) => {
    const answer = await sendRaw(
      url,
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nx-who: ${who}\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    );
    return answer.status;
  };
  assert.equal(await send('a', 'x'.repeat(11)), 503);
  for (let time = 0; time < 5; time += 1) assert.equal(await send('a', 'x'.repeat(9)), 200);
});
