import { errors } from '@minutebook/contract/errors.ts';

/** @throws CONFLICT when this cannot be an e-mail address */
export function requireEmail(email: string): void {
  if (email.length <= 320 && /^[^@\s]+@[^@\s]+$/.test(email)) return;
  throw errors.conflict('not_an_email', { email });
}
