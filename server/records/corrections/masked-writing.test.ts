/** Text that people write about a meeting is masked like the transcript. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const EMAIL = 'ada.byron@example.com';
const HIDDEN = '●'.repeat(EMAIL.length);

async function makeScene(fields: Partial<RecordFields> = {}, pii_redaction_active = true) {
  const workspace = await makeWorkspace(server, { pii_redaction_active });
  const { member_id: owner_member_id, token } = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, { owner_member_id, ...fields });
  const url = `${workspace.app_path}/records/${record.record_id}`;
  return {
    async send(method: 'PATCH' | 'PUT', what: string, body: unknown) {
      requireOk(await server.send(method, url + what, { token, body }));
    },
    get: async () => (await server.get(`${record.path}?include=insights`, token)).body.record,
    count: async (query: string) =>
      (await server.get(`${workspace.path}/records?query=${query}`, token)).body.items.length,
  };
}

test('Personal information in an insight of one’s own is hidden, in its text and its items', async () => {
  const { send, get } = await makeScene();
  await send('PUT', '/insights/summary', { text: `We write to **${EMAIL}**\n\nby Friday.` });
  await send('PUT', '/insights/takeaway', { text: `- Ship on 2026-03-06\n- Ask ${EMAIL}\n- Ask ●●●` });
  const [summary, takeaway] = (await get()).insights;
  assert.equal(summary.value.text, `We write to **${HIDDEN}**\n\nby Friday.`);
  assert.equal(takeaway.value.text, `- Ship on 2026-03-06\n- Ask ${HIDDEN}\n- Ask ●●●`);
  assert.deepEqual(
    takeaway.value.items.map(({ text }: { text: string }) => text),
    ['Ship on 2026-03-06', `Ask ${HIDDEN}`, 'Ask ●●●'],
  );
});

test('Personal information in a title is hidden, and not found', async () => {
  const { send, get, count } = await makeScene({ title: `With ${EMAIL}` });
  assert.equal((await get()).title, `With ${HIDDEN}`);
  await send('PATCH', '', { title: `Again with ${EMAIL}` });
  assert.equal((await get()).title, `Again with ${HIDDEN}`);
  assert.deepEqual([await count('again'), await count('byron')], [1, 0]);
});

test('Insights that come with a record hide what its transcript hides', async () => {
  const items = [{ text: `Ask ${EMAIL}`, dialog_ids: [1] }];
  const insight = {
    type: 'takeaway',
    status: 'processed',
    value: { text: `- Ask ${EMAIL}`, items },
    language: 'en',
    custom_insight_template_id: null,
    is_edited: false,
    edited_by_member_id: null,
    edited_at: null,
  } as const;
  const fields = { dialogs: [`Ask ${EMAIL}`], insights: [insight] };
  const [masked] = (await (await makeScene(fields)).get()).insights;
  assert.deepEqual(masked.value, {
    text: `- Ask ${HIDDEN}`,
    items: [{ text: `Ask ${HIDDEN}`, dialog_ids: [1] }],
  });
  const [open] = (await (await makeScene(fields, false)).get()).insights;
  assert.deepEqual(open.value, insight.value);
});

test('Where nothing is masked people write what they want', async () => {
  const { send, get } = await makeScene({}, false);
  await send('PUT', '/insights/summary', { text: `Write to ${EMAIL}` });
  await send('PATCH', '', { title: `With ${EMAIL}` });
  const { title, insights } = await get();
  assert.deepEqual([title, insights[0].value.text], [`With ${EMAIL}`, `Write to ${EMAIL}`]);
});

test('A thousand masked words of the greatest length keep nobody from writing', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { token } = owner;
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  const words = Array.from({ length: 1_000 }, (_, index) => `${'1 '.repeat(95)}${index}`);
  const masking = { active: true, words, phone_regions: ['KR'] };
  requireOk(await server.send('PATCH', `${workspace.app_path}/settings`, { token, body: { masking } }));
  const title = `Budget of ${words[700]}`;
  requireOk(await server.send('PATCH', record.app_path, { token, body: { title } }));
  const shown = (await server.get(record.path, token)).body.record.title;
  assert.equal(shown, `Budget of ${'●'.repeat(words[700]?.length ?? 0)}`);
});
