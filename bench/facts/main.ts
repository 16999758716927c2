/**
 * `npm run bench:facts`: measures what the log of facts adds to the cost of a change, and how soon a
 * webhook's receiver gets one. The same changes are made alternately with and without the log, so that noise
 * hits both.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startWebhooks } from '@minutebook/server/changes/webhooks/start-webhooks.ts';
import type { Database, WriteTransaction } from '@minutebook/server/base/database/database.ts';
import { lockRecord } from '@minutebook/server/records/lock-records.ts';
import { RecordWriter } from '@minutebook/server/records/record-writer.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startReceiver } from '../../tests/kit/servers/start-receiver.ts';
import { startTestCluster, TEST_CLUSTER } from '../../tests/kit/test-cluster.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { runBench } from '../run-bench.ts';
import { median } from '../run-load.ts';

const CHANGES = 400;
const ROUNDS = 5;
const TOLD = 200;

await runBench({ usage: 'npm run bench:facts' }, async ({ undo }) => {
  const { stop, ...cluster } = await startTestCluster({ is_checked: false });
  undo(stop);
  process.env[TEST_CLUSTER] = JSON.stringify(cluster);
  const clock = { now: () => new Date(), advance: () => undefined, onAdvance: () => undefined };
  const server = await startTestServer({ clock, env: { MINUTEBOOK_WEBHOOK_ALLOWED: '127.0.0.1' } });
  undo(() => server.stop());
  for (const writers of [1, 4]) await measureCost(server, writers);
  await measureReceiver(server);
});

async function measureCost(server: TestServer, writers: number): Promise<void> {
  const workspace = await makeWorkspace(server);
  const { member_id } = await makeMember(server, workspace);
  const records = await Array.fromAsync({ length: writers }, () =>
    makeRecord(server, workspace, { owner_member_id: member_id }),
  );
  const { workspace_id } = workspace;
  const { db } = server.ctx;
  const run = async (database: Pick<Database, 'transaction'>) => {
    const started = performance.now();
    const write = async (record_id: number) => {
      for (let count = 0; count < CHANGES / writers; count += 1) {
        await database.transaction((tx) => retitle(tx, { workspace_id, record_id }, count));
      }
    };
    await Promise.all(records.map(({ record_id }) => write(record_id)));
    return CHANGES / ((performance.now() - started) / 1000);
  };
  const rates: { with_facts: number; without: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push({ without: await run(withoutFacts(db)), with_facts: await run(db) });
  }
  const rate = {
    with_facts: median(rates.map((one) => one.with_facts)),
    without: median(rates.map((one) => one.without)),
  };
  const cost = rate.without / rate.with_facts;
  console.log(
    `${writers} writers, one workspace: ${rate.with_facts.toFixed(0)} changes/s with facts, ${rate.without.toFixed(0)} without: ${cost.toFixed(2)} x`,
  );
}

async function retitle(
  tx: WriteTransaction,
  key: { workspace_id: number; record_id: number },
  count: number,
): Promise<void> {
  await lockRecord(tx, key);
  const writer = new RecordWriter(tx, key, { kind: 'record.texts', actor_user_id: null, at: new Date() });
  await writer.patch({ title: `Title ${count}`, updated_at: new Date() });
}

function withoutFacts(db: Database): Pick<Database, 'transaction'> {
  return { transaction: (work) => db.transaction((tx) => work({ ...tx, ...forgetting(tx) })) };
}

/** Skips the last kind of note, even when an earlier note causes it. */
function forgetting(tx: WriteTransaction): Pick<WriteTransaction, 'note' | 'noteLast'> {
  return {
    note: (finish, noted) =>
      tx.note((inner, all) => finish({ ...inner, noteLast: () => undefined }, all), noted),
    noteLast: () => undefined,
  };
}

async function measureReceiver(server: TestServer): Promise<void> {
  const receiver = await startReceiver();
  const sender = startWebhooks(server.ctx);
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const at = `/api/v3/workspaces/${workspace.slug}/webhooks`;
  await server.send('POST', at, {
    token: owner.token,
    body: { url: receiver.url, types: ['record.updated'] },
  });
  const { app_path } = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  const waits: number[] = [];
  const sent: number[] = [];
  receiver.answer = (response) => {
    waits.push(performance.now() - (sent[waits.length] ?? 0));
    response.writeHead(204).end();
  };
  for (let count = 0; count < TOLD; count += 1) {
    await server.send('PATCH', app_path, { token: owner.token, body: { title: `Title ${count}` } });
    sent.push(performance.now());
    while (waits.length <= count) await delay(2);
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const [half, most] = [0.5, 0.99].map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  console.log(`change to receiver: p50 ${half?.toFixed(0)} ms, p99 ${most?.toFixed(0)} ms (${TOLD} changes)`);
  await sender.stop();
  await receiver.stop();
}
