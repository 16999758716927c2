import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeMember, makeWorkspace } from '../../../tests/kit/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const NOT_TEXT = Array<string>(120).fill('"\\u0000"').join(',');

test('A body that is wrong far inside is answered with less than it has, not with its places at full length', async () => {
  const bodies = [
    `${'['.repeat(200_000)}${NOT_TEXT}${']'.repeat(200_000)}`,
    `{"${'k'.repeat(400_000)}":[${NOT_TEXT}]}`,
  ];
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace);
  const path = `/v2/workspaces/${workspace.slug}/records/labels`;
  for (const body of bodies) {
    const { status, text } = await server.send('POST', path, { body, token });
    assert.equal(status, 422);
    assert.ok(text.length < body.length / 4, `${text.length} characters`);
    const { type, errors } = JSON.parse(text) as { type: string; errors: { path: string }[] };
    assert.equal(type, 'VALIDATION_ERROR');
    assert.match(errors[0]?.path ?? '', /^body[.[].*…$/);
  }
});
