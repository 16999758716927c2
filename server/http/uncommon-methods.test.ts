import assert from 'node:assert/strict';
import { METHODS, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** `fetch` knows fewer methods, and sends a body with none of them. */
async function send(method: string, path: string, { token, body = '' }: { token?: string; body?: string }) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    body: string;
    allow: string;
  }>();
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    'content-length': body.length,
  };
  const sent = request(new URL(path, server.base_url), { method, headers, agent: false }, (answer) => {
    const { statusCode: status = 0, headers: fields } = answer;
    text(answer).then((content) => resolve({ status, body: content, allow: fields.allow ?? '' }), reject);
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

// CONNECT is no request for a path.
const UNCOMMON = METHODS.filter(
  (method) => !['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'].includes(method),
);

test('Every method that no operation has is refused under its own name, with those that a path has', async () => {
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace);
  assert.ok(UNCOMMON.length > 20, String(UNCOMMON.length));
  for (const method of UNCOMMON) {
    for (const [path, allowed] of [
      ['/v2/users/me', 'GET, HEAD, OPTIONS'],
      [`${workspace.path}/records/1`, 'GET, HEAD, OPTIONS'],
      ['/healthz', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const { status, allow, body } = await send(method, path, {
        token,
        body: method === 'TRACE' ? '' : '{',
      });
      assert.equal(status, 405, `${method} ${path}: ${body}`);
      assert.deepEqual(allow.split(', ').toSorted(), allowed.split(', ').toSorted(), `${method} ${path}`);
      if (path.startsWith('/v2')) assert.match(body, new RegExp(`\\b${method}\\b`), `${method} ${path}`);
    }
    assert.equal((await send(method, '/v2/nothing', {})).status, 404, method);
  }
});
