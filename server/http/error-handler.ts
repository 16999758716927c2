/** Renders every error, ours and the framework's, in one shape. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT_BYTES } from '@minutebook/contract/endpoint.ts';
import { ApiError, errors, toErrorBody } from '@minutebook/contract/errors.ts';
import { isFullDisk } from '../base/disk-room.ts';
import { isRepeatable, LOCK_NOT_AVAILABLE, sqlState } from '../base/database/database.ts';
import { MediaStoreError } from '../media/media-store-error.ts';

export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toApiError(error, request);
  if (known === undefined || known.status === 503) request.log.error({ err: error }, 'request failed');
  const refusal = known ?? errors.internalError(error);
  void reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify(toErrorBody(refusal, request.id)));
}

/** Maps the framework's own errors, lock conflicts and an unavailable store to ours; undefined: the error is a bug. */
function toApiError(error: unknown, request: FastifyRequest): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (sqlState(error) === LOCK_NOT_AVAILABLE || isRepeatable(error)) return errors.serviceUnavailable(error);
  if (isFullDisk(error)) return errors.diskFull(error);
  if (error instanceof MediaStoreError && error.is_temporary) return errors.mediaStoreUnavailable(error);
  const code = (error as FastifyError | null)?.code;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return errors.payloadTooLarge(request.routeOptions.bodyLimit ?? BODY_LIMIT_BYTES);
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return errors.invalid('body', 'wrong_content_length');
    case 'FST_ERR_BAD_URL':
      return errors.notFound();
    default:
      return undefined;
  }
}
