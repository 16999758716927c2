/** Changes published to programs: the change feed and webhooks. */
import { listenToChanges } from '../../kit/clients/listen-to-events.ts';
import { startReceiver } from '../../kit/servers/start-receiver.ts';
import { until } from '../../kit/until.ts';
import { startWebhooks } from '@minutebook/server/changes/webhooks/start-webhooks.ts';
import type { Stage, Story } from '../stage.ts';

export const feedStory: Story = async (stage) => {
  const { tape } = stage;
  const { ask } = tape;
  await ask('get-own-token');
  const first = await ask('list-changes');
  await ask('update-record', { body: { title: 'Winter timetable, agreed' } });
  await ask('list-changes', { query: { cursor: first.cursor, include: 'record' } });
  await readStream(stage, first.cursor);
  const receiver = await startReceiver();
  const sender = startWebhooks(stage.server.ctx);
  try {
    await webhooks(stage, receiver.url);
  } finally {
    await sender.stop();
    await receiver.stop();
  }
};

async function webhooks({ tape }: Stage, url: string): Promise<void> {
  const { ask } = tape;
  const types = ['record.ready', 'record.updated'];
  const { webhook } = await ask('create-webhook', { body: { url, description: 'Our diary', types } });
  const params = { webhook_id: webhook.id };
  await ask('list-webhooks');
  await ask('update-webhook', { params, body: { types: ['record.updated'] } });
  await ask('update-record', { body: { title: 'Winter timetable, final' } });
  let deliveries: { seq: number; state: string }[] = [];
  await until('the change is delivered', async () => {
    deliveries = (await ask('list-webhook-deliveries', { params })).items;
    return deliveries[0]?.state === 'delivered';
  });
  await ask('redeliver-webhook', { params: { ...params, seq: deliveries[0]?.seq ?? 0 } });
  await ask('replay-webhook', { params, body: { from_seq: deliveries[0]?.seq ?? 0 } });
  await ask('test-webhook', { params });
  await ask('rotate-webhook-secret', { params, body: { keep_old_hours: 24 } });
  await ask('delete-webhook', { params });
}

async function readStream({ server, tape, workspace, owner }: Stage, cursor: string): Promise<void> {
  const path = `/api/v3/workspaces/${workspace.slug}/changes/stream?cursor=${encodeURIComponent(cursor)}`;
  const listener = await listenToChanges(server.base_url + path, { token: owner.token });
  const body = await listener.next(({ items }) => items.length > 0);
  tape.keep('follow-changes', { status: 200, body });
  listener.close();
}
