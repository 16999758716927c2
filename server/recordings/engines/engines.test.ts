import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { AppEngine } from '@minutebook/contract/app/engine-endpoints.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({
    env: {
      MINUTEBOOK_INSIGHTS_ENGINE: 'openai',
      MINUTEBOOK_INSIGHTS_MODEL: 'small',
      // Nothing answers on the discard port.
      MINUTEBOOK_INSIGHTS_URL: 'http://user:secret@127.0.0.1:9/v1',
    },
  });
});
after(() => server.stop());

it('Managers of a workspace see its engines without secrets, and why one does not answer', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const path = `${workspace.app_path}/engines`;
  const { body } = await server.get(path, owner.token);
  const shown = body.items.map(({ kind, engine, model, base_url, source }: AppEngine) => [
    kind,
    engine,
    model,
    base_url,
    source,
  ]);
  assert.deepEqual(shown, [
    ['transcription', 'none', null, null, 'default'],
    ['insights', 'openai', 'small', 'http://127.0.0.1:9/v1', 'environment'],
  ]);
  const tested = await server.send('POST', `${path}/insights/test`, { token: owner.token });
  assert.equal(tested.body.ok, false);
  assert.ok(!tested.body.message.includes('secret'));
  const none = await server.send('POST', `${path}/transcription/test`, { token: owner.token });
  assert.deepEqual([none.body.ok, none.body.reason.name], [false, 'no_engine_to_try']);
  const member = await makeMember(server, workspace);
  assertError(await server.get(path, member.token), 403, 'FORBIDDEN');
});
