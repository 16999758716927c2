import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { HOUR_MS } from '../../../tests/kit/durations.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { publishDueDrafts } from './publish-due-drafts.ts';
import { startWorker } from '../start-worker.ts';

let server: TestServer;
let beside: TestServer;
before(async () => {
  server = await startTestServer();
  beside = await startTestServer({ beside: server });
});
after(async () => {
  await beside.stop();
  await server.stop();
});

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const author = await makeMember(server, workspace);
  const colleague = await makeMember(server, workspace);
  const add = async (afterMs: number) =>
    makeRecord(server, workspace, {
      owner_member_id: author.member_id,
      is_draft: true,
      draft_state: 'scheduled',
      publish_scheduled_at: new Date(server.clock.now().getTime() + afterMs),
    });
  const listSeen = async () => {
    const { body } = await server.get(`${workspace.path}/records`, colleague.token);
    return body.items.map(({ id }: { id: number }) => id);
  };
  const countPublications = async () =>
    (await listAudit(server, workspace)).filter(({ action }) => action === 'record.publish').length;
  return { workspace, author, add, listSeen, countPublications };
}

test('a scheduled draft is published when it is due', async () => {
  const { author, add, listSeen } = await makeScene();
  const soon = await add(HOUR_MS);
  await add(3 * HOUR_MS);
  await publishDueDrafts(server.ctx);
  assert.deepEqual(await listSeen(), []);
  server.clock.advance(HOUR_MS);
  await publishDueDrafts(server.ctx);
  assert.deepEqual(await listSeen(), [soon.record_id]);
  const { record } = (await server.get(soon.path, author.token)).body;
  const now = server.clock.now().toISOString();
  assert.deepEqual(
    [record.draft_state, record.publish_trigger, record.published_at, record.publish_scheduled_at],
    ['published', 'schedule', now, now],
  );
});

test('two concurrent workers publish each draft once', async () => {
  const { add, listSeen, countPublications } = await makeScene();
  for (let count = 0; count < 20; count += 1) await add(0);
  await Promise.all([server, beside, server, beside].map(({ ctx }) => publishDueDrafts(ctx)));
  // A draft that was locked by the other worker is published by the next run at the latest.
  await publishDueDrafts(server.ctx);
  assert.equal((await listSeen()).length, 20);
  assert.equal(await countPublications(), 20);
});

test('a worker that dies while publishing leaves the draft unchanged for the next one', async () => {
  const { workspace, add, listSeen, countPublications } = await makeScene();
  const { record_id } = await add(0);
  // Blocks the last write, then cuts the connection, like a kill would.
  const client = new Client(server.connection);
  await client.connect();
  await client.query('begin');
  await client.query('lock table audit_log in exclusive mode');
  const dying = publishDueDrafts(beside.ctx).catch((error: unknown) => error);
  const waiting = `select l.pid from pg_locks l
    where l.relation = 'audit_log'::regclass and not l.granted`;
  let pid: unknown;
  while (pid === undefined) {
    pid = (await client.query<{ pid: number }>(waiting)).rows[0]?.pid;
    await delay(10);
  }
  await client.query('select pg_terminate_backend($1)', [pid]);
  await client.query('rollback');
  await client.end();
  assert.ok((await dying) instanceof Error);
  assert.deepEqual([await listSeen(), await countPublications()], [[], 0]);
  await publishDueDrafts(server.ctx);
  assert.deepEqual([await listSeen(), await countPublications()], [[record_id], 1]);
  assert.equal((await listAudit(server, workspace))[0]?.actor_user_id, null);
});

test('a worker publishes due drafts when it starts', async () => {
  const { add, listSeen } = await makeScene();
  const { record_id } = await add(0);
  const worker = await startWorker(server.ctx, server.connection);
  await worker.stop();
  assert.deepEqual(await listSeen(), [record_id]);
});
