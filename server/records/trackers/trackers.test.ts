/** Trackers: what a member wants to hear of, found in what is said from then on, and by nobody else. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeTrackerScene } from '../../../tests/kit/make/make-tracker-scene.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { measureTurns } from '../../../tests/kit/measure-turns.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { holdWrites } from '../../../tests/kit/servers/hold-writes.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import type { Looking } from '../../base/start-looking.ts';
import type { NewWorkspace } from '../../people/workspaces/create-workspace.ts';
import { startWorker, type Worker } from '../../recordings/start-worker.ts';
import { startTrackers } from './start-trackers.ts';

const env = { MINUTEBOOK_SMTP_URL: 'smtp://127.0.0.1:9', MINUTEBOOK_MAIL_FROM: 'minutes@example.com' };

let server: TestServer;
let looking: Looking;
let worker: Worker;
before(async () => {
  server = await startTestServer({ env });
  worker = await startWorker(server.ctx, server.connection);
  looking = startTrackers(server.ctx);
});
after(async () => {
  await looking.stop();
  await worker.stop();
  await server.stop();
});

const makeScene = (fields?: Partial<NewWorkspace>) => makeTrackerScene(server, fields);

test('A tracker is made, read, listed, changed as it was seen, and deleted by its member alone', async () => {
  const { url, send, track, bo } = await makeScene();
  const made = await track(['  Budget   cuts ', 'Budget cuts', '예산'], { said_by: ' Ada ', bell: 'daily' });
  assert.deepEqual(
    [made.name, made.words, made.said_by, made.bell, made.version],
    ['Budget cuts', ['Budget cuts', '예산'], 'Ada', 'daily', 1],
  );
  const one = `${url}/${made.id}`;
  assert.deepEqual(requireOk(await send('GET', one)).body, made);
  assert.deepEqual(requireOk(await send('GET', url)).body.items, [made]);
  assert.deepEqual(requireOk(await send('GET', url, undefined, bo)).body.items, []);
  for (const method of ['GET', 'PATCH', 'DELETE'])
    assertError(
      await send(method, one, method === 'PATCH' ? { bell: 'none' } : undefined, bo),
      404,
      'NOT_FOUND',
    );
  const changed = requireOk(await send('PATCH', one, { words: ['Kosten'], said_by: null })).body;
  assert.deepEqual(
    [changed.name, changed.words, changed.said_by, changed.bell, changed.version],
    ['Budget cuts', ['Kosten'], null, 'daily', 2],
  );
  for (const [field, value] of [
    ['name', ' '],
    ['words', ['!?']],
    ['words', []],
    ['said_by', '–'],
    ['bell', 'hourly'],
  ] as const)
    assertError(await send('PATCH', one, { [field]: value }), 422, 'VALIDATION_ERROR');
  const late = { token: (await makeScene()).ana.token, headers: { 'if-match': '"1"' } };
  assertError(await server.send('DELETE', one, late), 403, 'FORBIDDEN');
});

test('Somebody who has seen an older tracker neither changes nor deletes it, and a member has a hundred', async () => {
  const { url, ana, send, track } = await makeScene();
  const { id } = await track(['budget']);
  const ifSeen = (version: number, method: string, body?: unknown) =>
    server.send(method, `${url}/${id}`, {
      token: ana.token,
      body,
      headers: { 'if-match': `"${version}"` },
    });
  requireOk(await ifSeen(1, 'PATCH', { bell: 'at_once' }));
  assertError(await ifSeen(1, 'PATCH', { bell: 'none' }), 412, 'RECORD_CHANGED');
  assertError(await ifSeen(1, 'DELETE'), 412, 'RECORD_CHANGED');
  assert.equal((await ifSeen(2, 'DELETE')).status, 204);
  const headers = { 'idempotency-key': 'once' };
  const again = () =>
    server.send('POST', url, { token: ana.token, body: { name: 'Cost', words: ['cost'] }, headers });
  assert.deepEqual((await again()).body, (await again()).body);
  for (let place = 1; place < 100; place += 1) await track([`word ${place}`]);
  assertError(await send('POST', url, { name: 'More', words: ['more'] }), 409, 'CONFLICT');
});

test('A line has a hit where search would find it, in every script, and for each line one', async () => {
  const { track, say, heard, list } = await makeScene();
  await track(['budget cut', 'résumé', '예산', '石橋', 'بيت', 'हिंदी', 'ราคา', 'ΣΊΣΥΦΟΣ'], { name: 'Money' });
  const record = await say([
    'The BUDGET, cuts and all.',
    'We budgeted: cut it.',
    'Her resume is here, and the budget cuts.',
    '이번 예산을 봅시다.',
    '今日は石橋さんと。',
    'هذا البيت كبير',
    'यह हिन्दी है',
    'ถามราคาก่อน',
    'Σίσυφος',
    'Nothing.',
  ]);
  assert.deepEqual(await heard(record), [1, 3, 4, 5, 6, 7, 8, 9]);
  const [first] = await list(record);
  assert.deepEqual(
    [first?.text, first?.start_ms, first?.end_ms, first?.audience, first?.author?.name, first?.may_edit],
    ['Money', 0, 4_000, 'author', 'Ana', true],
  );
});

test('What somebody else says is no hit of a tracker on one speaker', async () => {
  const { track, say, heard } = await makeScene();
  await track(['price'], { said_by: 'kim' });
  const speakers = ['Ada', 'Kim Lee'].map((name, index) => ({
    speaker_id: index + 1,
    name,
    member_id: null,
    talk_time_ms: 1,
  }));
  const lines = [1, 2, 2].map((speaker_id, index) => ({
    speaker_id,
    text: index === 2 ? 'No.' : 'The price.',
  }));
  const record = await say(lines, {
    extra: { speakers },
  });
  assert.deepEqual(await heard(record), [2]);
});

test('Only its member sees a hit, in records that they see; a record that they come to see is looked into', async () => {
  const { track, say, heard, list, ana, bo, owner, base, send } = await makeScene();
  await track(['secret']);
  const seen = await say(['A secret.']);
  assert.deepEqual([await heard(seen), await heard(seen, bo), await heard(seen, owner)], [[1], [], []]);
  const kept = requireOk(await send('GET', `${base}/moments?kind=tracked`)).body.items;
  assert.deepEqual(
    kept.map(({ record }: { record: { id: number } }) => record.id),
    [seen.record_id],
  );
  assert.equal(requireOk(await send('GET', `${base}/moments`, undefined, bo)).body.items.length, 0);
  const hidden = await say(['A secret.'], { scope: 'private' });
  const access = (ids: number[]) =>
    server.send('PATCH', hidden.app_path, { token: owner.token, body: { access_member_ids: ids } });
  const granted = await access([ana.member_id]);
  assert.ok(granted.status < 300, granted.text);
  assert.deepEqual(await heard(hidden), [1]);
  await access([]);
  assertError(await send('GET', `${base}/records/${hidden.record_id}/moments`), 403, 'FORBIDDEN');
  assert.equal(requireOk(await send('GET', `${base}/moments?kind=tracked`)).body.items.length, 1);
  const [hit] = await list(seen);
  const one = `${base}/records/${seen.record_id}/moments/${hit?.id}`;
  assertError(await send('DELETE', one, undefined, bo), 403, 'FORBIDDEN');
  assertError(await send('PATCH', one, { text: 'Mine' }), 422, 'VALIDATION_ERROR');
});

test('Records that were there before the tracker have no hits, and a word of every line has twenty', async () => {
  const { track, say, heard } = await makeScene();
  const before = await say(['Yes.'], { created_at: new Date(server.clock.now().getTime() - 1_000) });
  await track(['yes', 'no']);
  const record = await say(Array.from({ length: 300 }, () => 'Yes, and no.'));
  assert.deepEqual(
    [await heard(before), (await heard(record)).length, (await heard(record)).at(-1)],
    [[], 20, 20],
  );
});

test('A hundred trackers of words that everybody says keep nobody waiting in a meeting of a day', async () => {
  const { track, say, list, owner, settle } = await makeScene();
  const words = 'so the thing is that we all look at it and then say what to do in a week'.split(' ');
  for (let place = 0; place < 100; place += 1)
    await track(words, { name: `All ${place}`, said_by: place === 0 ? 'kim' : 'lee ada' });
  const speakers = ['Ada Lee', 'Kim Lee'].map((name, index) => ({
    speaker_id: index + 1,
    name,
    member_id: null,
    talk_time_ms: 1,
  }));
  const text = 'So the thing is that we all look at it, and then say what to do in a week or so.';
  const lines = Array.from({ length: 12_000 }, (_, index) => ({ speaker_id: index < 11_000 ? 1 : 2, text }));
  const record = await say(lines, { extra: { speakers } });
  const correction = { token: owner.token, body: { text: 'So.' } };
  const longest = await measureTurns(async () => {
    requireOk(await server.send('PATCH', `${record.app_path}/dialogs/12000`, correction));
    await settle();
  });
  assert.ok(longest < 500, `${longest} ms without a turn for anybody else`);
  const hits = await list(record);
  assert.equal(hits.length, 100 * 20);
  const ofKim = hits.filter((hit) => hit.text === 'All 0').flatMap(({ dialog_ids }) => dialog_ids);
  assert.deepEqual([ofKim.length, ofKim[0]], [20, 11_001]);
});

test('A record that comes while another workspace’s are looked into waits for one of them', async (t) => {
  const [greedy, modest] = [await makeScene(), await makeScene()];
  const held = await holdWrites(server);
  t.after(held.close);
  for (const { track } of [greedy, modest]) await track(['price']);
  await held.hold(greedy.workspace, 'note');
  await looking.stop();
  const say = ({ workspace, owner }: typeof greedy) =>
    makeRecord(server, workspace, { owner_member_id: owner.member_id, dialogs: ['The price.'] });
  const all = [await say(greedy), await say(greedy), await say(greedy)];
  looking = startTrackers(server.ctx);
  await held.untilReached(greedy.workspace, 'note');
  const own = await say(modest);
  await held.release(greedy.workspace, 'note');
  const heard = await Promise.all(all.map(async (record) => (await greedy.list(record))[0]?.id ?? 0));
  const [hit] = await modest.list(own);
  assert.ok((hit?.id ?? Infinity) < Math.max(...heard));
});

test('A correction takes a hit away and makes another; one that was deleted does not come back', async () => {
  const { track, say, heard, list, base, send, owner } = await makeScene();
  await track(['price']);
  const record = await say(['The price.', 'A price.', 'A prize.']);
  const [first, second] = await list(record);
  const correct = (id: number, text: string) =>
    server.send('PATCH', `${record.app_path}/dialogs/${id}`, { token: owner.token, body: { text } });
  const deleted = await send('DELETE', `${base}/records/${record.record_id}/moments/${first?.id}`);
  assert.equal(deleted.status, 204, deleted.text);
  requireOk(await correct(3, 'A third price.'));
  assert.deepEqual(await heard(record), [2, 3]);
  requireOk(await correct(2, 'The second price.'));
  assert.equal((await list(record))[0]?.id, second?.id);
  requireOk(await correct(2, 'Nothing.'));
  assert.deepEqual(await heard(record), [3]);
});

test('Another transcript keeps the hits whose words are still said there, and doubles none', async () => {
  const { track, say, list, heard, owner, mails, settle } = await makeScene();
  await track(['price'], { bell: 'at_once' });
  const record = await say(['The price.', 'Nothing.', 'A price and more.']);
  const [first] = await list(record);
  const replace = async (dialogs: Pick<V2Dialog, 'id' | 'start_ms' | 'duration_ms' | 'text'>[]) => {
    requireOk(
      await server.send('PUT', `${record.app_path}/transcript`, {
        token: owner.token,
        body: {
          filename: 'meeting.json',
          content: JSON.stringify({
            format: 'minutebook.record/1',
            recorded_at: '2026-03-01T09:00:00Z',
            dialogs,
            speakers: [],
          }),
        },
      }),
    );
    await settle();
  };
  // The first line is split, and both halves have the word; the last has lost it.
  await replace([
    { id: 11, start_ms: 0, duration_ms: 2_000, text: 'The price,' },
    { id: 12, start_ms: 2_000, duration_ms: 2_000, text: 'that price.' },
    { id: 13, start_ms: 8_000, duration_ms: 4_000, text: 'And more.' },
  ]);
  await until('both halves', async () => String(await heard(record)) === '11,12' || undefined);
  assert.equal((await list(record))[0]?.id, first?.id);
  assert.equal(new Set((await list(record)).map(({ id }) => id)).size, 2);
  assert.equal((await mails()).length, 1);
});

test('Masked text is not found by what it hides', async () => {
  const { track, say, heard, owner } = await makeScene({ pii_redaction_active: true });
  await track(['ada@example.com', '5501', 'write']);
  const record = await say([]);
  requireOk(
    await server.send('PUT', `${record.app_path}/transcript`, {
      token: owner.token,
      body: {
        filename: 'a.txt',
        content: '[00:00] Ada: Write this.\n[00:04] Ada: It is ada@example.com or 010-2345-5501.\n',
      },
    }),
  );
  await until('the hit', async () => (await heard(record)).length > 0);
  assert.deepEqual(await heard(record), [1]);
});
