/** Why something did not work, in the language of the page. */
import type { ErrorDetail } from '@minutebook/contract/errors.ts';
import { fill, render, type Reason } from '@minutebook/contract/reasons.ts';
import { ApiError } from '@minutebook/sdk';
import { toBytes } from '../words/format.ts';
import type { Words } from '../words/words.ts';

/** What is needed of an ApiError to say it. */
export type Refusal = Pick<ApiError, 'type' | 'reason' | 'details' | 'retry_after_seconds'>;

/** A sentence for a person: why the server refused, or that it could not be asked. */
export function toErrorText(error: unknown, words: Words): string {
  return error instanceof ApiError ? toRefusalText(error, words) : words.refusals.offline;
}

/** By its reason, which says most; else by its code. */
export function toRefusalText(refusal: Refusal, words: Words): string {
  const { refusals } = words;
  const { type, reason, details, retry_after_seconds } = refusal;
  if (details.length > 0) {
    return [...new Set(details.map((detail) => toFaultText(detail, words)))].join(' ');
  }
  const text = reason === null ? undefined : findText(reason, refusals.sentences, words);
  if (text !== undefined) return text;
  if (type === 'RATE_LIMIT_EXCEEDED' && retry_after_seconds !== null)
    return refusals.wait(retry_after_seconds);
  return refusals.codes[Object.hasOwn(refusals.codes, type) ? type : 'INTERNAL_ERROR'];
}

/** What the server did not take of the field `name` of a form, said beside it; undefined: nothing that it names. */
export function findFaultText(error: unknown, name: string, words: Words): string | undefined {
  const details = error instanceof ApiError ? error.details : [];
  const detail = details.find(({ path }) => path === `body.${name}`);
  return detail && toFaultText(detail, words);
}

/** Why a record is not processed, or what an engine did. What an engine says stays as it comes. */
export const toReasonText = (reason: Reason, words: Words): string =>
  findText(reason, words.refusals.sentences, words) ?? render(reason);

const toFaultText = ({ reason }: ErrorDetail, words: Words): string =>
  findText(reason, words.refusals.faults, words) ?? words.refusals.codes.VALIDATION_ERROR;

/** undefined: not one of these, such as one that only a newer server knows. */
function findText(
  { name, values }: Reason,
  texts: Readonly<Record<string, string>>,
  words: Words,
): string | undefined {
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (text === undefined) return undefined;
  const shown = Object.entries(values).map(([key, value]) => [
    key,
    // Written the same in all of our languages.
    key.endsWith('_bytes') ? toBytes('en', Number(value)) : value,
  ]);
  return fill(text, Object.fromEntries(shown) as Reason['values'], (inner) => toReasonText(inner, words));
}

export const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.request_id : null;
