/** Why something did not work, in the language of the page. */
import type { ErrorDetail } from '@minutebook/contract/errors.ts';
import { fill, recogniseFault, recogniseSentence, type Recognised } from '@minutebook/contract/sentences.ts';
import { ApiError } from '@minutebook/sdk';
import { toBytes } from '../words/format.ts';
import type { Words } from '../words/words.ts';

/** What is needed of an ApiError to say it. */
export type Refusal = Pick<ApiError, 'type' | 'message' | 'details' | 'retry_after_seconds'>;

/** A sentence for a person: why the server refused, or that it could not be asked. */
export function toErrorText(error: unknown, words: Words): string {
  return error instanceof ApiError ? toRefusalText(error, words) : words.refusals.offline;
}

/** By its sentence, which says most; else by its code. */
export function toRefusalText(refusal: Refusal, { refusals }: Words): string {
  const { type, message, details, retry_after_seconds } = refusal;
  if (details.length > 0) {
    return [...new Set(details.map((detail) => toFaultText(detail, refusals)))].join(' ');
  }
  const sentence = recogniseSentence(message);
  if (sentence !== undefined) return fillIn(refusals.sentences, sentence);
  if (type === 'RATE_LIMIT_EXCEEDED' && retry_after_seconds !== null)
    return refusals.wait(retry_after_seconds);
  return refusals.codes[Object.hasOwn(refusals.codes, type) ? type : 'INTERNAL_ERROR'];
}

/** What the server did not take of the field `name` of a form, said beside it; undefined: nothing that it names. */
export function findFaultText(error: unknown, name: string, { refusals }: Words): string | undefined {
  const details = error instanceof ApiError ? error.details : [];
  const detail = details.find(({ path }) => path === `body.${name}`);
  return detail && toFaultText(detail, refusals);
}

/** Why a record is not processed, or what an engine did. Its own words stay as they come. */
export function toReasonText(reason: string, words: Words): string {
  const known = recogniseSentence(reason);
  if (known === undefined) return reason;
  const { reason: inner } = known.values;
  const values = inner === undefined ? known.values : { ...known.values, reason: toReasonText(inner, words) };
  return fillIn(words.refusals.sentences, { ...known, values });
}

function toFaultText({ message }: ErrorDetail, { codes, faults }: Words['refusals']): string {
  const fault = recogniseFault(message);
  return fault === undefined ? codes.VALIDATION_ERROR : fillIn(faults, fault);
}

function fillIn<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  { name, values }: Recognised<Name>,
): string {
  const shown = Object.entries(values).map(([key, value]) => [
    key,
    // Written the same in all of our languages.
    key.endsWith('_bytes') ? toBytes('en', Number(value)) : value,
  ]);
  return fill(texts[name], Object.fromEntries(shown) as Record<string, string>);
}

export const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.request_id : null;
