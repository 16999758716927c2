import { errors } from '@minutebook/contract/errors.ts';

interface Writing {
  /** The stored text. */
  present: string;
  /** undefined: the writer did not say which text they had seen. */
  based_on: string | undefined;
  written: string | undefined;
}

/**
 * Runs in a transaction that holds the record: nobody overwrites a text they have not seen.
 * @throws CONFLICT with the stored text, unless that is the text being written
 */
export function requireUnchanged({ present, based_on, written }: Writing): void {
  if (based_on === undefined || based_on === present || written === present) return;
  throw errors.conflict('text_changed', { text: present });
}
