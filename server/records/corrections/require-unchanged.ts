import { errors } from '@minutebook/contract/errors.ts';

interface Writing {
  /** What is there now. */
  present: string;
  /** undefined: whoever writes did not say what they had seen. */
  based_on: string | undefined;
  written: string | undefined;
}

/**
 * In a transaction that holds the record: nobody writes over what they have not seen.
 * @throws CONFLICT with the text that is there; not for whoever writes just that
 */
export function requireUnchanged({ present, based_on, written }: Writing): void {
  if (based_on === undefined || based_on === present || written === present) return;
  throw errors.conflict('text_changed', { text: present });
}
