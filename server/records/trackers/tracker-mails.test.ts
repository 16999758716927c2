/** Members are told of hits of their trackers once, whoever looks, leaves or deletes meanwhile. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeTrackerScene } from '../../../tests/kit/make/make-tracker-scene.ts';
import type { TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import type { Looking } from '../../base/start-looking.ts';
import type { Mail } from '../../mail/compose-mail.ts';
import { eraseUser } from '../../people/erasure/erase-user.ts';
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

const makeScene = () => makeTrackerScene(server);

const readMails = (mails: readonly Mail[]) => mails.map(({ to, text }) => `${to} ${text.split('\n')[0]}`);

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
