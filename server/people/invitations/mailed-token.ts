/**
 * Whoever invites sees the link, so that it proves nothing of the address. The mail has one that nobody else sees: the same with a
 * signature. An account that it opens is proven from the beginning.
 */
import type { Keys } from '../../base/config/keys.ts';

export const toMailedToken = (keys: Pick<Keys, 'sign'>, token: string): string =>
  `${token}.${keys.sign('invitation', token)}`;

/** The invitation's own secret; undefined: the signature is not ours. */
export function readInvitationToken(
  keys: Pick<Keys, 'verify'>,
  text: string,
): { token: string; is_mailed: boolean } | undefined {
  const [token = '', signature, ...more] = text.split('.');
  if (signature === undefined) return { token, is_mailed: false };
  const isOurs = more.length === 0 && keys.verify('invitation', token, signature);
  return isOurs ? { token, is_mailed: true } : undefined;
}
