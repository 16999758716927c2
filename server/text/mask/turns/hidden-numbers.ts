import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText } from '../comparable-text.ts';
import { writeOutNumbers } from '../numbers/write-out-numbers.ts';
import { listSaid } from './said.ts';

/** Numbers that are long enough that a part of one, said again, can only be of it. */
const ECHOED: ReadonlySet<string> = new Set([
  'phone_number',
  'card_number',
  'bank_account',
  'iban',
  'resident_number',
  'foreigner_number',
  'ssn',
  'itin',
  'my_number',
  'national_id',
  'ip_address',
]);
/** Fewer digits are said of much else. */
export const FEWEST_DIGITS = 3;
/** A number has so many, and what has fewer is a part of one. */
export const LEAST_OF_NUMBER = 7;

export interface HiddenNumber {
  type: string;
  said: string;
}

export function listNumbers(text: string, spans: readonly PiiSpan[]): HiddenNumber[] {
  const long = spans.filter(({ type }) => ECHOED.has(type));
  const said = listSaid(text, long);
  return long
    .map(({ type }, place) => ({ type, said: toDigits(said[place] ?? '') }))
    .flatMap((number) => [number, ...withoutBranch(number)])
    .filter(({ said }) => said.length >= FEWEST_DIGITS);
}

const toDigits = (said: string): string => writeOutNumbers(toComparableText(said)).text.replaceAll(/\D/g, '');

/** A branch has six digits at the most; the account after it may be said alone. */
const BRANCH = 6;
const withoutBranch = ({ type, said }: HiddenNumber): HiddenNumber[] =>
  type === 'bank_account' && said.length >= BRANCH + LEAST_OF_NUMBER
    ? [{ type, said: said.slice(BRANCH) }]
    : [];
