/** Signatures as https://www.standardwebhooks.com describes them. */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

export const makeWebhookSecret = () => PREFIX + randomBytes(32).toString('base64');

/** @param secrets more than one while a secret is exchanged: each signs, and one that fits is enough */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
