import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeUser } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const path = '/v2/users/me';

test('a request without a token is 401 and says how to send one', async () => {
  const answer = await server.get(path);
  assert.equal(answer.status, 401);
  assert.equal(answer.body.type, 'UNAUTHORIZED');
  assert.equal(answer.headers.get('www-authenticate'), 'Bearer');
});

test('the answer is the user of the token', async () => {
  const user = await makeUser(server, { name: 'Kim Jiwoo' });
  const { status, body } = await server.get(path, user.token);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    id: user.user_id,
    email: user.email,
    name: 'Kim Jiwoo',
    locale: 'en',
    created_at: server.clock.now().toISOString(),
  });
});
