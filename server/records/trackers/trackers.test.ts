/** Trackers: what a member wants to hear of, found in what is said from then on, once, and by nobody else. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { makeRecord, type RecordFields, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { statement } from '../../base/database/database.ts';
import type { Looking } from '../../base/start-looking.ts';
import type { Mail } from '../../mail/compose-mail.ts';
import { eraseUser } from '../../people/erasure/erase-user.ts';
import type { NewWorkspace } from '../../people/workspaces/create-workspace.ts';
import { requireUser } from '../../people/users/create-user.ts';
import { startWorker, type Worker } from '../../recordings/start-worker.ts';
import { lookIntoRecord } from './look-into-record.ts';
import { mailHitsOfTheDay, type TrackerContext } from './mail-hits.ts';
import { startTrackers } from './start-trackers.ts';
import { selectDue } from './tracker-queries.ts';

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

const countDue = statement<{ due: number }>(
  'test.trackers-due',
  `select count(*)::integer as due from tracker_due d where d.workspace_id = $1`,
);
const countRows = statement<{ rows: number }>(
  'test.trackers-rows',
  `select (select count(*) from tracker t where t.workspace_id = $1)::integer
     + (select count(*) from tracker_hit h where h.workspace_id = $1)::integer
     + (select count(*) from moment m where m.workspace_id = $1 and m.kind = 'tracked')::integer as rows`,
);
const selectMails = statement<{ mail_sealed: Buffer }>(
  'test.tracker-mails',
  `select o.mail_sealed from mail_outbox o where o.kind = 'tracker' and o.turn_of = $1 order by o.created_at, o.mail_id`,
);

async function makeScene(fields: Partial<NewWorkspace> = {}) {
  const workspace = await makeWorkspace(server, fields);
  const { workspace_id, slug } = workspace;
  const [owner, ana, bo] = [
    await makeMember(server, workspace, { base_role: 'owner', name: 'Olga' }),
    await makeMember(server, workspace, { name: 'Ana' }),
    await makeMember(server, workspace, { name: 'Bo' }),
  ];
  const base = `/api/v3/workspaces/${slug}`;
  const url = `${base}/trackers`;
  const send = (method: string, path: string, body?: unknown, { token } = ana) =>
    server.send(method, path, { token, body });
  const track = async (words: string[], more: object = {}, by: TestMember = ana) => {
    const answer = await send('POST', url, { name: words[0], words, ...more }, by);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const settle = () =>
    until(
      'trackers have looked',
      async () => (await server.ctx.db.query(countDue, [workspace_id]))[0]?.due === 0,
    );
  const say = async (dialogs: RecordFields['dialogs'], more: Partial<RecordFields> = {}) => {
    const fields = { owner_member_id: owner.member_id, ...(dialogs && { dialogs }), ...more };
    const record = await makeRecord(server, workspace, fields);
    await settle();
    return record;
  };
  const list = async ({ record_id }: TestRecord, { token } = ana): Promise<Moment[]> => {
    await settle();
    const { items } = requireOk(await server.get(`${base}/records/${record_id}/moments`, token)).body;
    return items.filter(({ kind }: Moment) => kind === 'tracked');
  };
  /** The utterances of the hits. */
  const heard = async (record: TestRecord, by?: TestMember) =>
    (await list(record, by)).flatMap(({ dialog_ids }) => dialog_ids);
  const mails = async () =>
    (await server.ctx.db.query(selectMails, [workspace_id])).map(
      ({ mail_sealed }) => JSON.parse(server.ctx.keys.unseal(mail_sealed) ?? '{}') as Mail,
    );
  const rows = async () => (await server.ctx.db.query(countRows, [workspace_id]))[0]?.rows;
  return { workspace, owner, ana, bo, base, url, send, track, settle, say, list, heard, mails, rows };
}

const readMails = (mails: readonly Mail[]) => mails.map(({ to, text }) => `${to} ${text.split('\n')[0]}`);

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

/** The longest turn of the event loop meanwhile, in milliseconds of its own processor time: a busy machine fails no test. */
async function measureTurns(act: () => Promise<void>): Promise<number> {
  const over = new AbortController();
  let longest = 0;
  const watch = async () => {
    for (let before = process.threadCpuUsage(); !over.signal.aborted; before = process.threadCpuUsage()) {
      await setImmediate();
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1_000);
    }
  };
  const watching = watch();
  await act().finally(() => over.abort());
  await watching;
  return longest;
}

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

test('Processes that look at once, and one that is killed, leave one hit and one mail', async () => {
  const { track, owner, list, mails, workspace, settle } = await makeScene();
  await looking.stop();
  await track(['price'], { bell: 'at_once' });
  await track(['the', 'price'], { bell: 'at_once', name: 'All' });
  const fields = { owner_member_id: owner.member_id, dialogs: ['The price.'] };
  const record = await makeRecord(server, workspace, fields);
  const [due] = (await server.ctx.db.query(selectDue, [server.clock.now(), 1_000])).filter(
    ({ workspace_id }) => workspace_id === workspace.workspace_id,
  );
  assert.ok(due);
  const killed: TrackerContext = {
    ...server.ctx,
    db: {
      ...server.ctx.db,
      query: server.ctx.db.query.bind(server.ctx.db),
      transaction: (work) =>
        server.ctx.db.transaction(async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    },
  };
  await assert.rejects(lookIntoRecord(killed, due), /killed/);
  assert.deepEqual(await mails(), []);
  await Promise.all(Array.from({ length: 4 }, () => lookIntoRecord(server.ctx, due)));
  looking = startTrackers(server.ctx);
  await settle();
  assert.equal((await list(record)).length, 2);
  assert.equal((await mails()).length, 1);
});

test('A mail tells at once which trackers have heard something in which record, once, and not what', async () => {
  const { track, say, mails, ana, bo, heard } = await makeScene();
  await track(['price'], { bell: 'at_once', name: 'Prices' });
  await track(['quote', 'price'], { bell: 'at_once', name: 'Quotes' });
  await track(['price'], { bell: 'none' });
  await track(['price'], { bell: 'at_once' }, bo);
  const record = await say(['The price of the hidden ship.'], {
    title: 'Weekly',
    scope: 'private',
    access_member_ids: [ana.member_id],
  });
  assert.deepEqual(readMails(await mails()), [`${ana.email} “Weekly”: Prices, Quotes`]);
  assert.ok(!JSON.stringify(await mails()).includes('ship'));
  assert.equal((await heard(record)).length, 3);
});

test('A mail of the morning gathers the records of the day before, of what its reader still sees', async () => {
  const { track, say, mails, ana, owner } = await makeScene();
  await track(['price'], { bell: 'daily', name: 'Prices' });
  const more: Partial<RecordFields> = { scope: 'private', access_member_ids: [ana.member_id] };
  await say(['The price.'], { title: 'One' });
  await say(['A price.'], { title: 'Two', ...more });
  const gone = await say(['A price.'], { title: 'Gone', ...more });
  const body = { access_member_ids: [] };
  assert.equal((await server.send('PATCH', gone.app_path, { token: owner.token, body })).status, 204);
  const morning = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);
  assert.deepEqual(await mails(), []);
  await Promise.all([mailHitsOfTheDay(server.ctx, morning(1)), mailHitsOfTheDay(server.ctx, morning(1))]);
  while ((await mailHitsOfTheDay(server.ctx, morning(2))) > 0);
  const [mail, ...others] = await mails();
  assert.deepEqual(others, []);
  assert.equal(mail?.to, ana.email);
  assert.match(mail.text, /2 records/);
  for (const title of ['One', 'Two']) assert.ok(mail.text.includes(`“${title}”: Prices`));
  assert.ok(!mail.text.includes('Gone'));
});

test('Who leaves hears of nothing, and who is erased leaves neither trackers nor hits', async () => {
  const { track, say, mails, ana, owner, workspace, rows, heard } = await makeScene();
  await track(['price'], { bell: 'at_once' });
  const first = await say(['The price.']);
  assert.deepEqual(await heard(first), [1]);
  await deactivateMember(server, workspace, ana);
  await say(['The price.']);
  assert.equal((await mails()).length, 1);
  assert.equal(await rows(), 3);
  await eraseUser(server.ctx.db, {
    user: await requireUser(server.ctx.db, ana.email),
    fate: { kind: 'hand_over', email: owner.email },
    now: server.clock.now(),
  });
  assert.equal(await rows(), 0);
});

test('A deleted tracker takes its hits along; a record that comes back from the trash has those of the others', async () => {
  const { track, say, send, url, heard, mails, owner, settle, base } = await makeScene();
  const [gone, kept] = [
    await track(['price'], { name: 'Gone' }),
    await track(['price'], { bell: 'at_once', name: 'Kept' }),
  ];
  const record = await say(['The price.']);
  assert.deepEqual(await heard(record), [1, 1]);
  const path = `${base}/records/${record.record_id}`;
  const trashed = await server.send('DELETE', path, { token: owner.token });
  assert.ok(trashed.status < 300, trashed.text);
  assert.equal((await send('DELETE', `${url}/${gone.id}`)).status, 204);
  const back = await server.send('POST', `${base}/trash/${record.record_id}/restore`, { token: owner.token });
  assert.ok(back.status < 300, back.text);
  await settle();
  assert.deepEqual(await heard(record), [1]);
  assert.equal((await mails()).length, 1);
  assert.equal((await send('DELETE', `${url}/${kept.id}`)).status, 204);
  assert.deepEqual(await heard(record), []);
});

test('The change feed tells of a hit its member alone', async () => {
  const { track, say, base, ana, bo, owner, list } = await makeScene();
  const tracker = await track(['price']);
  const start = async ({ token }: TestMember) =>
    requireOk(await server.get(`${base}/changes?cursor=now`, token)).body.cursor;
  const cursors = new Map([
    [ana, await start(ana)],
    [bo, await start(bo)],
    [owner, await start(owner)],
  ]);
  const record = await say(['The price.']);
  const [hit] = await list(record);
  const read = async (who: TestMember) => {
    const { items } = requireOk(
      await server.get(`${base}/changes?types=tracker.hit&limit=500&cursor=${cursors.get(who)}`, who.token),
    ).body;
    return items.filter(({ type }: { type: string }) => type === 'tracker.hit');
  };
  const [told] = await read(ana);
  assert.deepEqual(
    [told?.record?.id ?? told?.record_id, told?.data],
    [record.record_id, { tracker_id: tracker.id, member_id: ana.member_id, moment_ids: [hit?.id] }],
  );
  assert.deepEqual([await read(bo), await read(owner)], [[], []]);
});
