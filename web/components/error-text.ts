import { ApiError } from '@minutebook/sdk';
import type { Words } from '../words/words.ts';

/** A sentence for a person: what the server said, or that it could not be asked. */
export function toErrorText(error: unknown, { refusals }: Words): string {
  return error instanceof ApiError ? error.message : refusals.offline;
}

export const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.request_id : null;
