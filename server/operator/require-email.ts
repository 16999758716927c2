import { OperatorError } from './operator-error.ts';

/** @throws OperatorError when this cannot be an e-mail address */
export function requireEmail(email: string): void {
  if (email.length <= 320 && /^[^@\s]+@[^@\s]+$/.test(email)) return;
  throw new OperatorError(`"${email}" is not an e-mail address.`);
}
