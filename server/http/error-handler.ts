/** Renders every error, ours and the framework's, in one shape. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, errors, toErrorBody } from '@minutebook/contract/errors.ts';
import { isFullDisk } from '../base/disk-room.ts';
import { errorCode } from '../base/error-code.ts';
import { isRepeatable, LOCK_NOT_AVAILABLE, sqlState } from '../base/database/database.ts';
import { MediaStoreError } from '../media/media-store-error.ts';

export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error, request);
  void reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify(toErrorBody(refusal, request.id)));
}

/** Returns what the caller is told, and logs what is no fault of theirs. */
export function toRefusal(error: unknown, request: FastifyRequest): ApiError {
  const known = toApiError(error);
  if (known === undefined || known.status === 503) request.log.error({ err: error }, 'request failed');
  return known ?? errors.internalError(error);
}

/** Maps the framework's own errors, lock conflicts and an unavailable store to ours; undefined: the error is a bug. */
function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (sqlState(error) === LOCK_NOT_AVAILABLE || isRepeatable(error)) return errors.serviceUnavailable(error);
  if (isFullDisk(error)) return errors.diskFull(error);
  if (error instanceof MediaStoreError && error.is_temporary) return errors.mediaStoreUnavailable(error);
  return errorCode(error) === 'FST_ERR_BAD_URL' ? errors.notFound() : undefined;
}
