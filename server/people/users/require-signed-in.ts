import { errors } from '@minutebook/contract/errors.ts';
import type { UserCaller } from '../../access/caller.ts';

/** A leaked token must not be able to make others that outlive it. @throws FORBIDDEN */
export function requireSignedIn({ token }: Pick<UserCaller, 'token'>): void {
  if (token.kind === 'session') return;
  throw errors.forbidden('sign_in_missing');
}
