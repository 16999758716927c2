import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { makeAddressGuard } from '../../base/address-guard.ts';

/** Returns the address as it is stored. Its name is resolved when something is sent. @throws VALIDATION_ERROR */
export function requireWebhookUrl({ config }: Pick<Context, 'config'>, text: string): string {
  const url = URL.parse(text);
  if (url === null || !makeAddressGuard(config.webhooks_allowed).allowsUrl(url)) {
    throw errors.invalid('body.url', 'not_a_webhook_address');
  }
  url.hash = '';
  return url.href;
}
