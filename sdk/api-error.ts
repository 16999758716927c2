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

/** A refusal by the server in its own words, or an answer from something in between, such as a proxy. */
export class ApiError extends Error implements Answered {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly type: ErrorCode | 'UNEXPECTED_ANSWER';
  /** The reason behind the message, discriminated by its name; null when the answer is not the server's. */
  readonly reason: KnownReason | null;
  /** The id of the request in the server's log. */
  readonly request_id: string | null;
  readonly retry_after_seconds: number | null;
  /** For VALIDATION_ERROR: the fields of the request, and the fault of each. */
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

/** For an answer in events of which the last ones are missing. */
export const toBrokenOff = ({ status, headers }: Response): ApiError =>
  new ApiError({
    status,
    type: 'UNEXPECTED_ANSWER',
    message: 'The answer broke off: its last event did not come.',
    reason: null,
    request_id: headers.get('x-request-id'),
    retry_after_seconds: null,
    details: [],
  });

function readError(text: string): ErrorBody | undefined {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return body?.type !== undefined && body.message !== undefined ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads seconds, or the date that a proxy may send instead. */
function toSeconds(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}
