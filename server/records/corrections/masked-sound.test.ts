import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { expireContents } from '../retention/expire-contents.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const masked = {
  text: 'Call ●●●●●●●●●●●●● at noon.',
  original_text: 'Call 010-1234-5678 at noon.',
  pii_spans: [{ type: 'phone_number', start: 5, end: 18 }],
};

async function makeScene(fields: Partial<RecordFields> = {}) {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, {
    owner_member_id: member.member_id,
    media: { content: 'sound' },
    dialogs: [masked],
    ...fields,
  });
  const hear = ({ token } = member) => server.get(`${record.path}/media`, token);
  const dialog = `${record.app_path}/dialogs/1`;
  return { workspace, member, admin, owner, record, hear, dialog };
}

test('Whoever writes over what is masked still does not hear it', async () => {
  const { member, admin, hear, dialog } = await makeScene();
  assertError(await hear(), 403, 'FORBIDDEN');
  const { token } = member;
  const { body } = requireOk(await server.send('PATCH', dialog, { token, body: { text: 'Call me.' } }));
  assert.equal(body.pii_spans, null);
  assertError(await hear(), 403, 'FORBIDDEN');
  requireOk(await hear(admin));
});

test('What is masked is not heard either when the transcript has gone before the recording', async () => {
  const { admin, hear } = await makeScene({ transcript_expires_at: server.clock.now() });
  await expireContents(server.ctx, server.clock.now());
  assertError(await hear(), 403, 'FORBIDDEN');
  requireOk(await hear(admin));
});

test('Whoever takes back a correction shows and hears nothing that masks hide by now', async () => {
  const { workspace, owner, member, record, hear, dialog } = await makeScene({
    dialogs: ['Ask Nightingale to sign.', 'Then go.'],
    insights: [
      { type: 'summary', value: { text: 'Nightingale signs.' } },
      {
        type: 'takeaway',
        value: { text: '- Nightingale signs', items: [{ text: 'Nightingale signs', dialog_ids: [1] }] },
      },
    ],
  });
  const [{ token }, insight] = [owner, `${record.app_path}/insights`];
  const masking = { active: true, words: ['Nightingale'], phone_regions: [], left_out: [] };
  requireOk(await server.send('PATCH', `${workspace.app_path}/settings`, { token, body: { masking } }));
  requireOk(await server.send('PATCH', dialog, { token, body: { text: 'Ask Nightingale, please.' } }));
  const parts = ['summary', 'takeaway'].map((type) => `${insight}/${type}`);
  for (const path of parts)
    requireOk(await server.send('PUT', path, { token, body: { text: '- Nightingale' } }));
  assertError(await hear(), 403, 'FORBIDDEN');
  for (const path of [dialog, ...parts])
    requireOk(await server.send('DELETE', `${path}/edit`, { token: member.token }));
  const read = requireOk(await server.get(`${record.path}?include=dialogs,insights`, member.token));
  assert.doesNotMatch(read.text, /Nightingale/);
  assert.equal(read.body.record.dialogs[0].text, 'Ask ●●●●●●●●●●● to sign.');
  assertError(await hear(), 403, 'FORBIDDEN');
  const unmasked = requireOk(await server.get(`${record.path}?include=dialogs`, owner.token));
  assert.match(unmasked.text, /Ask Nightingale to sign/);
  const state = requireOk(await server.get(`${record.app_path}/state`, member.token)).body;
  assert.deepEqual(state.edited_insights, []);
});
