/** Decisions, open questions and risks stand apart wherever a record is read. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InsightItem } from '@minutebook/contract/resources/insight.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { makeShare } from '../../tests/kit/make/make-share.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const ITEMS: InsightItem[] = [
  { text: 'The boat is sold.', kind: 'decision', dialog_ids: [1] },
  { text: 'It was painted in May.', kind: 'result', dialog_ids: [2] },
  { text: 'Who buys it?', kind: 'open_question', dialog_ids: [3] },
  { text: 'The hull may rust.', kind: 'risk', dialog_ids: [4] },
];
const TEXT = ITEMS.map(({ text }) => `- ${text}`).join('\n');

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    dialogs: ['We sell the boat.', 'It was painted in May.', 'Who buys it?', 'The hull may rust.'],
    insights: [{ type: 'takeaway', value: { text: TEXT, items: ITEMS } }],
  });
  const url = `/api/v3/workspaces/${workspace.slug}/records/${record.record_id}`;
  const get = async (address: string) => (await server.get(address, owner.token)).body.record;
  return { workspace, owner, record, url, get };
}

test('v3 has them as fields of their own, and v2 the takeaways as they were', async () => {
  const { record, url, get } = await makeScene();
  const { decisions, open_questions, risks, insights } = await get(`${url}?include=insights`);
  assert.deepEqual(decisions, [{ text: 'The boat is sold.', dialog_ids: [1] }]);
  assert.deepEqual(open_questions, [{ text: 'Who buys it?', dialog_ids: [3] }]);
  assert.deepEqual(risks, [{ text: 'The hull may rust.', dialog_ids: [4] }]);
  const plain = await get(url);
  assert.deepEqual([plain.decisions, plain.insights], [undefined, undefined]);
  const v2 = await get(`${record.path}?include=insights`);
  assert.equal(v2.decisions, undefined);
  assert.deepEqual(v2.insights, insights);
  assert.deepEqual(
    v2.insights[0].value.items,
    ITEMS.map(({ text, dialog_ids }) => ({ text, dialog_ids })),
  );
});

test('A decision that somebody words anew stays one, and one that is deleted is none', async () => {
  const { record, owner, url, get } = await makeScene();
  const text = TEXT.replace('The boat is sold.', 'The boat is sold in June.').replace('- Who buys it?\n', '');
  const edited = await server.send('PUT', `${record.app_path}/insights/takeaway`, {
    token: owner.token,
    body: { text, based_on: TEXT },
  });
  assert.ok(edited.status < 300, edited.text);
  const { decisions, open_questions } = await get(`${url}?include=insights`);
  assert.deepEqual(decisions, [{ text: 'The boat is sold in June.', dialog_ids: [1] }]);
  assert.deepEqual(open_questions, []);
});

test('A file has them under headings of their own', async () => {
  const { record, owner } = await makeScene();
  const { body } = await server.send('POST', `${record.app_path}/export`, {
    token: owner.token,
    body: { format: 'markdown' },
  });
  assert.match(
    body.content,
    /## Decisions\n\n- The boat is sold\.\n\n## Open questions\n\n- Who buys it\?\n\n## Risks\n\n- The hull may rust\.\n\n## Takeaways\n\n- It was painted in May\.\n\n/,
  );
});

test('Guests of a link read them too', async () => {
  const { record, owner } = await makeScene();
  const { url, password } = await makeShare(server, record, owner.token);
  const visit = await server.send('POST', `${url}/unlock`, { body: { password } });
  const page = await server.get(url, visit.body.access_token);
  assert.deepEqual(page.body.decisions, [{ text: 'The boat is sold.', dialog_ids: [1] }]);
});
