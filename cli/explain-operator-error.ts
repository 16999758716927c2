import { ApiError, toErrorBody } from '@minutebook/contract/errors.ts';
import { explainError, type Explained, plain } from '@minutebook/mb/explain-error.ts';
import { UnknownSettingError } from '@minutebook/server/base/config/setting-names.ts';
import { findOperatorSentence } from '@minutebook/server/start/find-operator-sentence.ts';

/** A bug is shown with its stack, so that operators can report it. */
export function explainOperatorError(error: unknown): Explained {
  if (error instanceof UnknownSettingError) return plain('USAGE', error.message, 2);
  if (error instanceof ApiError) return { text: error.message, json: toErrorBody(error, null), exit_code: 1 };
  const sentence = findOperatorSentence(error);
  if (sentence !== undefined) return plain('SYSTEM', sentence, 1);
  const explained = explainError(error);
  const isBug = explained.json.type === 'UNEXPECTED' && error instanceof Error;
  return isBug ? { ...explained, text: error.stack ?? error.message } : explained;
}
