/** The link with which the reader of a mail refuses further ones of its kind, without signing in (RFC 8058). */
import { createHash } from 'node:crypto';
import type { OptionalMailKind } from '@minutebook/contract/resources/allowed-values.ts';
import { optionalMailKinds } from '@minutebook/contract/resources/value-lists.ts';
import type { Keys } from '../base/config/keys.ts';

const PATH = '/app/unsubscribe/';

interface LinkContext {
  config: { base_url: string };
  keys: Pick<Keys, 'sign'>;
}

/** It holds no address, which would stand in the logs of proxies, and does not expire: mails are kept for years. */
export function toUnsubscribeUrl(
  { config, keys }: LinkContext,
  kind: OptionalMailKind,
  address: string,
): string {
  const text = `${kind}.${addressDigest(address).toString('base64url')}`;
  return `${config.base_url}${PATH}${text}.${keys.sign('unsubscribe', text)}`;
}

interface Refusal {
  kind: OptionalMailKind;
  address_digest: Buffer;
}

/** undefined: it is not one of our links. */
export function readUnsubscribeToken(keys: Pick<Keys, 'verify'>, token: string): Refusal | undefined {
  const [name = '', digest = '', signature = '', ...more] = token.split('.');
  const kind = optionalMailKinds.find((each) => each === name);
  if (kind === undefined || more.length > 0) return undefined;
  if (!keys.verify('unsubscribe', `${name}.${digest}`, signature)) return undefined;
  return { kind, address_digest: Buffer.from(digest, 'base64url') };
}

/** A digest that identifies an address in choices and counts, also for people without an account. */
export const addressDigest = (address: string): Buffer =>
  createHash('sha256').update(address.toLowerCase()).digest();
