import type { ErrorBody, ErrorCode, ErrorDetail } from '@minutebook/contract/errors.ts';
import type { KnownReason } from '@minutebook/contract/reasons.ts';

interface Answered {
  status: number;
  type: ErrorCode | 'UNEXPECTED_ANSWER';
  message: string;
  reason: KnownReason | null;
  request_id: string | null;
  retry_after_seconds: number | null;
  details: readonly ErrorDetail[];
}

/** What the server refused, as it says it; or an answer that is not the server's, such as a proxy's. */
export class ApiError extends Error implements Answered {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly type: ErrorCode | 'UNEXPECTED_ANSWER';
  /** What the message was made of, to be told apart by its name; null: an answer that is not the server's. */
  readonly reason: KnownReason | null;
  /** By which the server's log knows the request. */
  readonly request_id: string | null;
  readonly retry_after_seconds: number | null;
  /** With VALIDATION_ERROR: where in the request, and what is wrong there. */
  readonly details: readonly ErrorDetail[];

  constructor({ status, type, message, reason, request_id, retry_after_seconds, details }: Answered) {
    super(message);
    this.status = status;
    this.type = type;
    this.reason = reason;
    this.request_id = request_id;
    this.retry_after_seconds = retry_after_seconds;
    this.details = details;
  }
}

/** `text` is the body of the answer. */
export function toApiError({ status, headers }: Response, text: string): ApiError {
  const body = readError(text);
  return new ApiError({
    status,
    type: body?.type ?? 'UNEXPECTED_ANSWER',
    message: body?.message ?? `The answer (${status}) is not one of Minutebook.`,
    reason: (body?.reason as KnownReason | undefined) ?? null,
    request_id: body?.request_id ?? headers.get('x-request-id'),
    retry_after_seconds: toSeconds(headers.get('retry-after')),
    details: body?.errors ?? [],
  });
}

function readError(text: string): ErrorBody | undefined {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return body?.type !== undefined && body.message !== undefined ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds, or from a proxy a date. */
function toSeconds(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}
