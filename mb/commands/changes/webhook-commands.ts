/** Manages the workspace's webhooks, by which the server sends changes to other programs. */
import { choice, id, required, text, texts, wholeNumber } from '../../parser/option.ts';
import { eachItem, type Client } from '@minutebook/sdk';
import { defineCommand, type Command } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { toTimeIn } from '../../output/to-time.ts';
import { mostItems, takeItems } from '../records/record-filters.ts';

type NewWebhook = Parameters<Client['createWebhook']>[0]['body'];

const webhook_id = required(id('webhook id', 'as "webhook list" shows it'));
const seqOption = required(id('seq', 'the number of the change, as "webhook deliveries" shows it'));

const webhookList = defineCommand({
  name: 'webhook list',
  summary: 'Lists the webhooks of the workspace',
  example: 'webhook list',
  is_list: true,
  async run(_given, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const { items } = await client.listWebhooks({ params: { slug } });
    const shown = tableOf(items, {
      id: (webhook) => webhook.id,
      state: ({ state, pause_reason }) => (pause_reason === null ? state : `${state}: ${pause_reason}`),
      types: ({ types }) => (types.length === 0 ? 'all' : types.join(', ')),
      url: ({ url }) => url,
    });
    return { json: { items }, shown };
  },
});

const webhookCreate = defineCommand({
  name: 'webhook create',
  summary: 'Creates a webhook and shows its secret once',
  operands: { url: required(text('url', 'https, on the public internet')) },
  options: {
    types: texts('type', 'only these, like record.ready'),
    description: text('text', 'what it is for'),
  },
  example: 'webhook create https://hooks.example.com/minutes --types record.ready',
  async run({ url, types, description }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const body: NewWebhook = {
      url,
      types: [...types] as NonNullable<NewWebhook['types']>,
      description,
    };
    const created = await client.createWebhook({ params: { slug }, body });
    return { json: created, shown: `id      ${created.webhook.id}\nsecret  ${created.secret}` };
  },
});

const webhookUpdate = defineCommand({
  name: 'webhook update',
  summary: 'Changes, pauses or resumes a webhook',
  operands: { webhook: webhook_id },
  options: {
    url: text('url', 'where deliveries go'),
    state: choice(['active', 'paused'], 'active: it goes on'),
    'resume-from': choice(['stopped', 'now'], 'with --state active: where it stopped, or from now on'),
  },
  example: 'webhook update 3 --state active --resume-from now',
  async run({ webhook, url, state, 'resume-from': resume_from }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const body = {
      url,
      state,
      resume_from,
    };
    const changed = await client.updateWebhook({
      params: { slug, webhook_id: webhook },
      body,
    });
    return { json: changed, shown: `Webhook ${webhook} is ${changed.state} and sends to ${changed.url}.` };
  },
});

const webhookDelete = defineCommand({
  name: 'webhook delete',
  summary: 'Deletes a webhook with its deliveries',
  operands: { webhook: webhook_id },
  example: 'webhook delete 3',
  async run({ webhook }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    await client.deleteWebhook({ params: { slug, webhook_id: webhook } });
    return { json: { webhook_id: webhook }, shown: `Webhook ${webhook} is deleted.` };
  },
});

const webhookSecret = defineCommand({
  name: 'webhook secret',
  summary: 'Replaces the secret of a webhook; for some hours deliveries are signed with both',
  operands: { webhook: webhook_id },
  options: {
    'keep-old-hours': wholeNumber('hours', 'that the old one is good for', { least: 0, most: 168 }),
  },
  example: 'webhook secret 3 --keep-old-hours 24',
  async run({ webhook, 'keep-old-hours': hours }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const answer = await client.rotateWebhookSecret({
      params: { slug, webhook_id: webhook },
      body: hours === undefined ? {} : { keep_old_hours: hours },
    });
    return { json: answer, shown: `secret  ${answer.secret}` };
  },
});

const webhookTest = defineCommand({
  name: 'webhook test',
  summary: 'Sends a webhook.test event, signed like any other',
  operands: { webhook: webhook_id },
  example: 'webhook test 3',
  async run({ webhook }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const answer = await client.testWebhook({ params: { slug, webhook_id: webhook } });
    return {
      json: answer,
      shown: `It goes as change ${answer.seq}: "mb webhook deliveries ${webhook}" tells how.`,
    };
  },
});

const webhookDeliveries = defineCommand({
  name: 'webhook deliveries',
  summary: 'Lists the deliveries of a webhook, newest change first',
  operands: { webhook: webhook_id },
  options: { state: choice(['waiting', 'delivered', 'failed'], 'only these'), limit: mostItems },
  example: 'webhook deliveries 3 --state failed',
  is_list: true,
  async run({ webhook, state, limit }, { inWorkspace, format }) {
    const { client, slug } = await inWorkspace();
    const params = { slug, webhook_id: webhook };
    const query = { limit: Math.min(50, limit), state };
    const items = await takeItems(eachItem(client.listWebhookDeliveries, { params, query }), limit);
    const shown = tableOf(items, {
      seq: ({ seq }) => seq,
      type: ({ type }) => type,
      state: (delivery) => delivery.state,
      attempts: ({ attempts }) => attempts,
      last: (delivery) => toTimeIn(format, delivery.attempted_at),
      status: ({ status }) => status,
      fault: ({ fault }) => fault,
    });
    return { json: { items }, shown };
  },
});

const webhookRedeliver = defineCommand({
  name: 'webhook redeliver',
  summary: 'Sends a delivery again, under its old id',
  operands: { webhook: webhook_id, seq: seqOption },
  example: 'webhook redeliver 3 128',
  async run({ webhook, seq }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    await client.redeliverWebhook({ params: { slug, webhook_id: webhook, seq } });
    return { json: { webhook_id: webhook, seq }, shown: `Change ${seq} is sent again.` };
  },
});

const webhookReplay = defineCommand({
  name: 'webhook replay',
  summary: 'Sends every event since a change again',
  operands: { webhook: webhook_id, seq: seqOption },
  example: 'webhook replay 3 128',
  async run({ webhook, seq }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const params = { slug, webhook_id: webhook };
    await client.replayWebhook({ params, body: { from_seq: seq } });
    return {
      json: { webhook_id: webhook, from_seq: seq },
      shown: `Everything since change ${seq} is sent again.`,
    };
  },
});

export const webhookCommands: readonly Command[] = [
  webhookList,
  webhookCreate,
  webhookUpdate,
  webhookDelete,
  webhookSecret,
  webhookTest,
  webhookDeliveries,
  webhookRedeliver,
  webhookReplay,
];
