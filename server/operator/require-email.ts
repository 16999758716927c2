import { say } from '@minutebook/contract/sentences.ts';
import { OperatorError } from './operator-error.ts';

/** @throws OperatorError when this cannot be an e-mail address */
export function requireEmail(email: string): void {
  if (email.length <= 320 && /^[^@\s]+@[^@\s]+$/.test(email)) return;
  throw new OperatorError(say('not_an_email', { email }));
}
