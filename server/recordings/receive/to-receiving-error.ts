import type { Readable } from 'node:stream';
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import { errorCode } from '../../base/error-code.ts';
import { MediaStoreError } from '../../media/media-store-error.ts';

/**
 * Returns the reason why a client's bytes could not be stored, in the client's words; an internal error stays
 * as it is.
 */
export function toReceivingError(error: unknown, content: Readable): unknown {
  if (error instanceof ApiError) return error;
  if (isBroken(content)) {
    return errors.invalid('body', 'broken_off');
  }
  if (error instanceof MediaStoreError) return errors.mediaStoreUnavailable(error);
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT' ? errors.insufficientStorage(error) : error;
}

/** Whether the sender disconnected, or was disconnected. */
export const isBroken = (content: Readable) => content.readableAborted || content.errored !== null;
