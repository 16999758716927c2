/** The text of an error, in the language of the page. */
import type { ErrorDetail } from '@minutebook/contract/errors.ts';
import type { Reason } from '@minutebook/contract/reasons.ts';
import { ApiError } from '@minutebook/sdk';
import { joinSentences } from '../../words/join-sentences.ts';
import { toBytes, toWait } from '../../words/format.ts';
import type { Template, Words } from '../../words/words.ts';

/** The fields of an ApiError that its text depends on. */
export type Refusal = Pick<ApiError, 'type' | 'reason' | 'details' | 'retry_after_seconds'>;

/** A sentence for users: why the server refused, or that it could not be reached. */
export function toErrorText(error: unknown, words: Words): string {
  if (error instanceof PasskeyRefused) return words.refusals.passkey;
  return error instanceof ApiError ? toRefusalText(error, words) : words.refusals.offline;
}

/** Uses the reason, which says most; else the code. */
export function toRefusalText(refusal: Refusal, words: Words): string {
  const { type, reason, details, retry_after_seconds } = refusal;
  if (details.length > 0) {
    return joinSentences(words, [...new Set(details.map((detail) => toFaultText(detail, words)))]);
  }
  const text = reason === null ? undefined : findSentence(reason, words);
  if (text !== undefined) return text;
  if (type === 'RATE_LIMIT_EXCEEDED' && retry_after_seconds !== null)
    return words.refusals.wait(toWait(retry_after_seconds));
  return words.codes[Object.hasOwn(words.codes, type) ? type : 'INTERNAL_ERROR'];
}

/** The fault that the server found in the form's field `name` or an item of it, shown beside it; undefined: it found none there. */
export function findFaultText(error: unknown, name: string, words: Words): string | undefined {
  const details = error instanceof ApiError ? error.details : [];
  const detail = details.find(({ path }) => path === `body.${name}` || path.startsWith(`body.${name}[`));
  return detail && toFaultText(detail, words);
}

/** Why a record is not processed, or an engine's result. Messages of engines are not translated. */
export const toReasonText = (reason: Reason, words: Words): string =>
  findSentence(reason, words) ?? reason.name;

const findSentence = (reason: Reason, words: Words): string | undefined =>
  findText(reason, words.reasons.sentences, words);

const toFaultText = ({ reason }: ErrorDetail, words: Words): string =>
  findText(reason, words.reasons.faults, words) ?? words.codes.VALIDATION_ERROR;

/** undefined: an unknown reason, such as one of a newer server. */
function findText(
  { name, values }: Reason,
  texts: Readonly<Record<string, Template>>,
  words: Words,
): string | undefined {
  const template = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (template === undefined) return undefined;
  const shown = Object.entries(values).map(([key, value]): [string, string | number] => {
    if (typeof value === 'object') return [key, toReasonText(value, words)];
    // All our languages write it the same way.
    return [key, key.endsWith('_bytes') ? toBytes('en', Number(value)) : value];
  });
  return template(Object.fromEntries(shown)).join('');
}

export const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.request_id : null;

/** Whether the server refuses the input, such as a taken name: the error is shown beside its field. */
export const isAboutInput = (error: unknown): boolean =>
  error instanceof ApiError && (error.type === 'CONFLICT' || error.type === 'VALIDATION_ERROR');

/** The user has closed the browser's dialog, there is no fitting passkey, or the device cannot make one. */
export class PasskeyRefused extends Error {}
