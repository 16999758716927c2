import { ApiError } from '@minutebook/contract/errors.ts';
import { ConfigError } from '../config/config.ts';
import { DatabaseStartError } from '../db/database-start-error.ts';
import { MediaStoreError } from '../media/media-store-error.ts';
import { OperatorError } from './operator-error.ts';

/** The sentence to show for what an operator can mend; undefined for a bug, which is shown with its stack. */
export function findOperatorSentence(error: unknown): string | undefined {
  const expected = [ApiError, ConfigError, DatabaseStartError, MediaStoreError, OperatorError];
  return expected.some((kind) => error instanceof kind) ? (error as Error).message : undefined;
}
