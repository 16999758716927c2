/** Webhook deliveries as received, one of each type. */
import assert from 'node:assert/strict';
import { webhookEventTypes } from '@minutebook/contract/v3/webhook-event.ts';
import { statement } from '@minutebook/server/base/database/database.ts';
import { startWebhooks } from '@minutebook/server/changes/webhooks/start-webhooks.ts';
import { provokeEveryFact } from '../../kit/make/provoke-every-fact.ts';
import { makeRecord } from '../../kit/make/make-record.ts';
import { answerWith, startReceiver, type Received, type Receiver } from '../../kit/servers/start-receiver.ts';
import { until } from '../../kit/until.ts';
import { makeSteady } from '../make-steady.ts';
import type { Stage } from '../stage.ts';

const selectSeqs = statement<{ seq: number }>(
  'tests.seqs-to-tell',
  'select f.seq from fact f where f.workspace_id = $1 and f.seq > $2',
);

/** The bodies by type. */
export async function tellWebhooks(stage: Stage): Promise<Record<string, unknown>> {
  const { server, tape, workspace } = stage;
  const receiver = await startReceiver();
  const sender = startWebhooks(server.ctx);
  try {
    const { webhook } = await tape.ask('create-webhook', { body: { url: receiver.url } });
    const [last] = await server.ctx.db.query(selectLast, [workspace.workspace_id]);
    const settle = async () => {
      const facts = await server.ctx.db.query(selectSeqs, [workspace.workspace_id, last?.seq ?? 0]);
      await until('all of it is delivered', () => {
        const told = new Set(receiver.received.map(({ event }) => event.seq));
        return facts.every(({ seq }) => told.has(seq));
      });
    };
    await provokeEveryFact({ ...stage, webhook_id: webhook.id, settle });
    await settle();
    await tellTooLate(stage, receiver);
  } finally {
    await sender.stop();
    await receiver.stop();
  }
  const bodies = toBodies(
    receiver.received,
    makeSteady(() => server.base_url),
  );
  const untold = webhookEventTypes.filter((type) => !(type in bodies));
  assert.deepEqual(untold, []);
  return bodies;
}

/** What did not arrive at first, and is sent again when its record is not there any more. */
async function tellTooLate({ server, workspace, owner }: Stage, receiver: Receiver): Promise<void> {
  const before = receiver.received.length;
  receiver.answer = answerWith(500);
  const { app_path } = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  await until('it was refused', () => receiver.received.length > before);
  receiver.answer = answerWith(204);
  await server.send('DELETE', app_path, { token: owner.token });
  server.clock.advance(10_000);
  await until('it is sent again', () => receiver.received.some(({ event }) => event.type === 'record.gone'));
}

const selectLast = statement<{ seq: number }>(
  'tests.last-seq',
  'select f.seq from fact f where f.workspace_id = $1 order by f.seq desc limit 1',
);

/** Of several of a type the first one that happened: they arrive in any order. */
function toBodies(received: readonly Received[], toSteady: (value: unknown) => unknown) {
  const inOrder = received.toSorted((one, other) => one.event.seq - other.event.seq);
  return Object.fromEntries(
    inOrder.toReversed().map(({ body, event }) => [event.type, toSteady(JSON.parse(body))]),
  );
}
