import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { makeWebhookSecret, signWebhook } from '../server/changes/webhooks/sign-webhook.ts';
import { verifyWebhook, WebhookVerificationError } from './index.ts';

const secret = makeWebhookSecret();
const body = JSON.stringify({ id: 'evt_1_2', type: 'record.ready', seq: 2, data: null });
const NOW = 1_772_000_000_000;
const about = { id: 'evt_1_2', timestamp: NOW / 1000, body };
const headers = signWebhook([secret], about);
const now = { now: NOW };

test('A delivery that the server has signed gives its event, for every kind of headers and body', async () => {
  assert.equal((await verifyWebhook({ body, headers }, secret, now)).type, 'record.ready');
  const bytes = { body: new TextEncoder().encode(body), headers: new Headers(headers) };
  assert.equal((await verifyWebhook(bytes, ['whsec_AAAA', secret], now)).seq, 2);
});

test('Signatures of the reference implementation are accepted', async () => {
  const reference = new Webhook(secret);
  const signature = reference.sign('evt_1_2', new Date(NOW), body);
  const fields = { ...headers, 'webhook-signature': signature };
  assert.equal((await verifyWebhook({ body, headers: fields }, secret, now)).id, 'evt_1_2');
});

test('During a rotation either secret is enough', async () => {
  const other = makeWebhookSecret();
  const both = signWebhook([other, secret], about);
  await verifyWebhook({ body, headers: both }, secret, now);
  await verifyWebhook({ body, headers: both }, other, now);
});

test('Every other delivery is refused', async () => {
  const cases: [string, Parameters<typeof verifyWebhook>][] = [
    ['another secret', [{ body, headers }, makeWebhookSecret(), now]],
    ['no secret', [{ body, headers }, '', now]],
    ['no secrets', [{ body, headers }, [], now]],
    ['another body', [{ body: `${body} `, headers }, secret, now]],
    ['another id', [{ body, headers: { ...headers, 'webhook-id': 'evt_1_3' } }, secret, now]],
    ['an old one', [{ body, headers }, secret, { now: NOW + 301_000 }]],
    ['one from the future', [{ body, headers }, secret, { now: NOW - 301_000 }]],
    ['no time', [{ body, headers: { ...headers, 'webhook-timestamp': 'NaN' } }, secret, now]],
    ['no fields', [{ body, headers: {} }, secret, now]],
    [
      'a signature that is none',
      [{ body, headers: { ...headers, 'webhook-signature': 'v1,%%%' } }, secret, now],
    ],
    [
      'an unknown scheme',
      [
        {
          body,
          headers: { ...headers, 'webhook-signature': headers['webhook-signature']?.replace('v1', 'v2') },
        },
        secret,
        now,
      ],
    ],
  ];
  for (const [what, given] of cases) {
    await assert.rejects(verifyWebhook(...given), WebhookVerificationError, what);
  }
});
