/** Clips: titled spans of a record, of what was said whole in them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(fields: Partial<RecordFields> = {}) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    dialogs: ['One.', 'Two.', 'Three.'],
    ...fields,
  });
  const url = `/api/v3/workspaces/${workspace.slug}/records/${record.record_id}/moments`;
  const send = (method: string, path: string, body?: unknown, token = owner.token) =>
    server.send(method, path, { token, body });
  const add = async (body: object): Promise<Moment> => {
    const answer = await send('POST', url, { kind: 'clip', text: 'The best of it', ...body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  return { owner, member, record, url, send, add };
}

const spanOf = ({ start_ms, end_ms, dialog_ids }: Moment) => [start_ms, end_ms, dialog_ids];

test('A clip is of utterances, or of a span and of what was said whole in it', async () => {
  const { add, send, url } = await makeScene();
  assert.deepEqual(spanOf(await add({ dialog_ids: [3, 2] })), [4_000, 12_000, [2, 3]]);
  const clip = await add({ start_ms: 3_999, end_ms: 8_000 });
  assert.deepEqual(spanOf(clip), [3_999, 8_000, [2]]);
  const moved = requireOk(await send('PATCH', `${url}/${clip.id}`, { start_ms: 0 })).body;
  assert.deepEqual(spanOf(moved), [0, 4_001, [1]]);
  const wider = requireOk(await send('PATCH', `${url}/${clip.id}`, { end_ms: 60_000, text: 'All' })).body;
  assert.deepEqual([...spanOf(wider), wider.text], [0, 60_000, [1, 2, 3], 'All']);
});

test('A clip without a title, outside of the record, too short, too long or of no utterance is refused, whether made or changed', async () => {
  const { add, send, url, member } = await makeScene({ duration_ms: 2 * 3_600_000 });
  const clip = { kind: 'clip', text: 'Good' };
  const wrong = [
    { ...clip },
    { ...clip, start_ms: 0 },
    { kind: 'clip', start_ms: 0, end_ms: 4_000 },
    { ...clip, text: ' \n ', start_ms: 0, end_ms: 4_000 },
    { ...clip, start_ms: -1, end_ms: 4_000 },
    { ...clip, start_ms: Number.NaN, end_ms: 4_000 },
    { ...clip, start_ms: 0, end_ms: 1.5 },
    { ...clip, start_ms: 5_000, end_ms: 4_000 },
    { ...clip, start_ms: 5_000, end_ms: 5_999 },
    { ...clip, start_ms: 0, end_ms: 1_800_001 },
    { ...clip, start_ms: 7_199_000, end_ms: 7_201_000 },
    { ...clip, dialog_ids: [1, 99] },
    { ...clip, dialog_ids: [] },
    { ...clip, dialog_ids: [2], start_ms: 9_000 },
  ];
  for (const body of wrong) assertError(await send('POST', url, body), 422, 'VALIDATION_ERROR');
  const { id } = await add({ start_ms: 0, end_ms: 1_800_000 });
  const changes = [{ text: '' }, { end_ms: 1_800_001 }, { end_ms: 999 }, { start_ms: 7_199_999 }];
  for (const body of changes) assertError(await send('PATCH', `${url}/${id}`, body), 422, 'VALIDATION_ERROR');
  assertError(await send('POST', url, { ...clip, dialog_ids: [1] }, member.token), 403, 'FORBIDDEN');
});

test('Whoever sees a record keeps clips of it for themselves, which have no link', async () => {
  const { add, send, url, owner, member } = await makeScene({ scope: 'workspace' });
  const titles = async (token: string) =>
    requireOk(await send('GET', url, undefined, token)).body.items.map(({ text }: Moment) => text);
  const own = { kind: 'clip', text: 'Mine', dialog_ids: [2], audience: 'author' };
  const mine = requireOk(await send('POST', url, own, member.token)).body;
  assert.deepEqual([await titles(member.token), await titles(owner.token)], [['Mine'], []]);
  assertError(
    await send('PATCH', `${url}/${mine.id}`, { audience: 'record' }, member.token),
    403,
    'FORBIDDEN',
  );

  const shown = await add({ dialog_ids: [1] });
  const share = `${url}/${shown.id}/share`;
  const { share: link } = requireOk(await send('PUT', share, { expires_in_days: null })).body;
  requireOk(await send('PATCH', `${url}/${shown.id}`, { audience: 'author' }));
  assertError(await send('GET', share), 404, 'SHARE_NOT_FOUND');
  const guest = `/api/v2/shared-records/${link.share_id}`;
  assertError(await server.send('POST', guest, { body: { password: 'any' } }), 404, 'NOT_FOUND');
  const refused = await send('PUT', share, { expires_in_days: null });
  assertError(refused, 403, 'FORBIDDEN');
  assert.match(refused.text, /Only you see this clip/);
  assert.deepEqual(await titles(member.token), ['Mine']);
});

test('A record of which nobody knows the length has no clips', async () => {
  const { send, url } = await makeScene({ dialogs: [], duration_ms: null });
  const body = { kind: 'clip', text: 'Nothing', start_ms: 0, end_ms: 2_000 };
  assertError(await send('POST', url, body), 422, 'VALIDATION_ERROR');
});

test('After another transcript a clip is of what was said in its span', async () => {
  const { add, send, url, record } = await makeScene();
  await add({ dialog_ids: [2] });
  const content = JSON.stringify({
    format: 'minutebook.record/1',
    recorded_at: '2026-03-01T09:00:00Z',
    dialogs: [
      { id: 11, start_ms: 0, duration_ms: 4_001, text: 'A' },
      { id: 12, start_ms: 4_001, duration_ms: 2_000, text: 'B' },
      { id: 13, start_ms: 6_001, duration_ms: 1_999, text: 'C' },
      { id: 14, start_ms: 8_000, duration_ms: 4_000, text: 'D' },
    ],
  });
  const body = { filename: 'meeting.json', content };
  requireOk(await send('PUT', `${record.app_path}/transcript`, body));
  const [clip] = requireOk(await send('GET', url)).body.items;
  assert.deepEqual(spanOf(clip), [4_000, 8_000, [12, 13]]);
});
