import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { expireContents } from './expire-contents.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('What is deleted because its time is over is in the audit log, once, and nobody has done it', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { member_id: owner_member_id } = owner;
  const media = { content: 'sound' };
  const both = await makeRecord(server, workspace, { owner_member_id, media });
  const spoken = await makeRecord(server, workspace, { owner_member_id });
  await makeRecord(server, workspace, {
    owner_member_id,
    media,
    protected_from_deletion: true,
  });
  const retention = { media_days: 10, transcript_days: 20 };
  const path = workspace.app_path;
  requireOk(await server.send('PATCH', `${path}/settings`, { token: owner.token, body: { retention } }));
  const listExpired = async () =>
    (await listAudit(server, workspace)).filter(({ action }) => action.startsWith('record.expire'));
  const { record_id } = both;
  const byTime = { actor_user_id: null, detail: null };

  const now = server.clock.now().getTime();
  await expireContents(server.ctx, new Date(now + 11 * DAY_MS));
  await expireContents(server.ctx, new Date(now + 12 * DAY_MS));
  const ofMedia = { action: 'record.expire_media', record_id, ...byTime };
  assert.deepEqual(await listExpired(), [ofMedia]);

  await expireContents(server.ctx, new Date(now + 21 * DAY_MS));
  const ofTranscript = { action: 'record.expire_transcript', ...byTime };
  assert.deepEqual(await listExpired(), [
    ofMedia,
    { ...ofTranscript, record_id },
    { ...ofTranscript, record_id: spoken.record_id },
  ]);
  const { items } = (await server.get(`${path}/audit`, owner.token)).body;
  assert.partialDeepStrictEqual(items[0], { action: 'record.expire_transcript', actor: null });
});
