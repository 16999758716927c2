/** Verifies deliveries of webhooks, whose signatures https://www.standardwebhooks.com describes. */
import type { ChangeType, ChangeWith } from '@minutebook/contract/v3/change-data.ts';

/** The fields of every event. */
export interface WebhookEnvelope {
  /** The same for every delivery of the event. */
  id: string;
  type: ChangeType;
  /** Grows from change to change of the workspace, with gaps. */
  seq: number;
  at: string;
  workspace: { id: number; slug: string };
  record_id: number | null;
  /** The record's version after the change; the higher of two is newer. */
  version: number | null;
  actor_member_id: number | null;
  /** Names of the fields of the record that changed. */
  changed: string[];
}

/** The event of a delivery; its `type` determines `data`. Types are added without notice: ignore those you do not know. */
export type WebhookEvent = ChangeWith<WebhookEnvelope>;

/** The delivery does not come from the server, was changed on the way, or is too old: answer it with 400. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

/** The time that a delivery is compared with. */
export interface VerifyOptions {
  /** How far the delivery's time may be from now; 300 by default. */
  tolerance_s?: number | undefined;
  /** In milliseconds since the epoch. */
  now?: number | undefined;
}

type HeaderFields = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * @param body unparsed @param secrets `whsec_…`; several during a rotation @throws WebhookVerificationError,
 * or Error without WebCrypto, as in React Native without a polyfill
 */
export async function verifyWebhook(
  { body, headers }: { body: string | Uint8Array; headers: HeaderFields },
  secrets: string | readonly string[],
  { tolerance_s = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  if (globalThis.crypto?.subtle === undefined) throw new Error(NO_CRYPTO);
  const id = fieldOf(headers, 'webhook-id');
  const timestamp = fieldOf(headers, 'webhook-timestamp');
  const signatures = fieldOf(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > tolerance_s) {
    throw new WebhookVerificationError('the delivery is too old, or from the future');
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const secret of [secrets].flat()) {
    for (const given of signatures.split(' ')) {
      if (given.startsWith('v1,') && (await isSigned(secret, signed, given.slice(3)))) {
        return JSON.parse(text) as WebhookEvent;
      }
    }
  }
  throw new WebhookVerificationError('no signature fits');
}

function fieldOf(headers: HeaderFields, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  const [first] = [value].flat();
  if (first == null || first === '') throw new WebhookVerificationError(`the header ${name} is missing`);
  return first;
}

const NO_CRYPTO =
  'verifyWebhook needs crypto.subtle, which this runtime has not: install a polyfill, such as react-native-quick-crypto';

/** WebCrypto compares in constant time. */
async function isSigned(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  const bytes = fromBase64(signature);
  const raw = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || raw === undefined || raw.length === 0) return false;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, bytes, signed);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
