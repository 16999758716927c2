/**
 * Inviters see the link of an invitation, so opening it proves nothing about the address. The mail contains a
 * different link, with a signature that nobody else sees: an account opened by it counts as proven at once.
 */
import type { Keys } from '../../base/config/keys.ts';

export const toMailedToken = (keys: Pick<Keys, 'sign'>, token: string): string =>
  `${token}.${keys.sign('invitation', token)}`;

/** Returns the invitation's own secret, or undefined when the signature is not ours. */
export function readInvitationToken(
  keys: Pick<Keys, 'verify'>,
  text: string,
): { token: string; is_mailed: boolean } | undefined {
  const [token = '', signature, ...more] = text.split('.');
  if (signature === undefined) return { token, is_mailed: false };
  const isOurs = more.length === 0 && keys.verify('invitation', token, signature);
  return isOurs ? { token, is_mailed: true } : undefined;
}
