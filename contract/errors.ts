/** The catalogue of errors: every code, its status and its sentence. Nothing else makes one up. */
import { say, type SaidSentence } from './sentences.ts';

export interface ErrorDetail {
  /** Where in the request, such as `query.limit` or `body.record_ids[3]`. */
  path: string;
  /** What is wrong, without the path: `must be at most 100`. */
  message: string;
}

/** What API v2 can answer. */
export const v2ErrorStatuses = {
  INVALID_LABEL_SELECTION: 400,
  UNAUTHORIZED: 401,
  FEATURE_NOT_AVAILABLE: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  WORKSPACE_NOT_FOUND: 404,
  RECORD_NOT_FOUND: 404,
  MEDIA_NOT_FOUND: 404,
  SHARE_NOT_FOUND: 404,
  MEMBER_NOT_FOUND: 404,
  TEAM_NOT_FOUND: 404,
  WORKSPACE_ROLE_NOT_FOUND: 404,
  TEAM_ROLE_NOT_FOUND: 404,
  INVITATION_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  RECORD_NOT_READY: 409,
  RECORD_BUSY: 409,
  PAYLOAD_TOO_LARGE: 413,
  RANGE_NOT_SATISFIABLE: 416,
  INVALID_INCLUDE: 422,
  VALIDATION_ERROR: 422,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

/** What the pages' API can answer beside that. */
const appErrorStatuses = { CONFLICT: 409 } as const;

/** What uploads can answer beside that. */
const uploadErrorStatuses = {
  QUOTA_EXCEEDED: 403,
  UPLOAD_NOT_FOUND: 404,
  UPLOAD_INCOMPLETE: 409,
  UPLOAD_COMPLETE: 409,
  UPLOAD_CONFLICT: 409,
  PROTOCOL_VERSION_NOT_SUPPORTED: 412,
  UPLOAD_LOCKED: 423,
  CHECKSUM_MISMATCH: 460,
  INSUFFICIENT_STORAGE: 507,
} as const;

export const errorStatuses = { ...v2ErrorStatuses, ...appErrorStatuses, ...uploadErrorStatuses };

export type V2ErrorCode = keyof typeof v2ErrorStatuses;
export type ErrorCode = keyof typeof errorStatuses;

/** Thrown anywhere, rendered in one place (server/http/error-handler.ts). */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: readonly ErrorDetail[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, 'cause' in more ? { cause: more.cause } : undefined);
    this.name = 'ApiError';
    this.code = code;
    this.status = errorStatuses[code];
    this.details = more.details;
    this.headers = more.headers ?? {};
  }
}

export const errors = {
  invalidLabelSelection: (sentence: string) => new ApiError('INVALID_LABEL_SELECTION', sentence),
  unauthorized: (sentence = 'A valid access token is needed: send it as "Authorization: Bearer <token>".') =>
    new ApiError('UNAUTHORIZED', sentence, { headers: { 'www-authenticate': 'Bearer' } }),
  featureNotAvailable: (feature: string) =>
    new ApiError('FEATURE_NOT_AVAILABLE', `The plan of this workspace does not include ${feature}.`),
  forbidden: (...said: SaidSentence) => new ApiError('FORBIDDEN', say(...said)),
  quotaExceeded: (...said: SaidSentence) => new ApiError('QUOTA_EXCEEDED', say(...said)),
  notFound: () => new ApiError('NOT_FOUND', 'There is nothing at this path.'),
  workspaceNotFound: (slug: string) =>
    new ApiError('WORKSPACE_NOT_FOUND', `There is no workspace "${slug}".`),
  recordNotFound: (record_id: number) =>
    new ApiError('RECORD_NOT_FOUND', `There is no record ${record_id} in this workspace.`),
  mediaNotFound: (record_id: number) =>
    new ApiError(
      'MEDIA_NOT_FOUND',
      `Record ${record_id} has no original media: it has expired or was never stored.`,
    ),
  sharedMediaNotFound: () => new ApiError('MEDIA_NOT_FOUND', 'This shared record has no original media.'),
  shareNotFound: (record_id: number) =>
    new ApiError('SHARE_NOT_FOUND', `Record ${record_id} has no external share.`),
  shareGone: () =>
    new ApiError('SHARE_NOT_FOUND', 'This link does not lead to a shared record, or no longer does.'),
  memberNotFound: (member_id: number) =>
    new ApiError('MEMBER_NOT_FOUND', `There is no member ${member_id} in this workspace.`),
  teamNotFound: (team_id: number) =>
    new ApiError('TEAM_NOT_FOUND', `There is no team ${team_id} in this workspace.`),
  workspaceRoleNotFound: (role_id: number) =>
    new ApiError('WORKSPACE_ROLE_NOT_FOUND', `There is no workspace role ${role_id} in this workspace.`),
  teamRoleNotFound: (role_id: number) =>
    new ApiError('TEAM_ROLE_NOT_FOUND', `There is no team role ${role_id} in this workspace.`),
  labelNotFound: (label_id: number) =>
    new ApiError('NOT_FOUND', `There is no label ${label_id} in this workspace.`),
  invitationNotFound: (invitation_id: number) =>
    new ApiError('INVITATION_NOT_FOUND', `There is no invitation ${invitation_id} in this workspace.`),
  invitationGone: () =>
    new ApiError(
      'INVITATION_NOT_FOUND',
      'This invitation is not open any more: it was accepted or taken back, or its time is over.',
    ),
  uploadNotFound: (record_id: number) =>
    new ApiError(
      'UPLOAD_NOT_FOUND',
      `Record ${record_id} has no upload: it came another way, or has expired.`,
    ),
  uploadIncomplete: (record_id: number) =>
    new ApiError(
      'UPLOAD_INCOMPLETE',
      `The media of record ${record_id} has not arrived yet, or not all of it.`,
    ),
  uploadComplete: (record_id: number) =>
    new ApiError('UPLOAD_COMPLETE', `The upload of record ${record_id} is complete and cannot be changed.`),
  uploadConflict: () =>
    new ApiError('UPLOAD_CONFLICT', 'Another byte is to come next: HEAD tells which, in Upload-Offset.'),
  uploadLocked: () =>
    new ApiError('UPLOAD_LOCKED', 'Another request is at this upload: try again shortly.', {
      headers: { 'retry-after': '2' },
    }),
  uploadElsewhere: (record_id: number) =>
    new ApiError(
      'SERVICE_UNAVAILABLE',
      `What has come of record ${record_id} is not on the disk of this server.`,
      { headers: { 'retry-after': '2' } },
    ),
  checksumMismatch: () =>
    new ApiError('CHECKSUM_MISMATCH', 'The part is not what its checksum says: send it again.'),
  tusVersionNotSupported: () =>
    new ApiError('PROTOCOL_VERSION_NOT_SUPPORTED', 'This needs "Tus-Resumable: 1.0.0".', {
      headers: { 'tus-version': '1.0.0' },
    }),
  methodNotAllowed: (method: string, allowed: readonly string[]) =>
    new ApiError('METHOD_NOT_ALLOWED', `${method} is not allowed here; allowed are ${allowed.join(', ')}.`, {
      headers: { allow: allowed.join(', ') },
    }),
  recordNotReady: (record_id: number) =>
    new ApiError('RECORD_NOT_READY', `Record ${record_id} is still being processed.`),
  conflict: (...said: SaidSentence) => new ApiError('CONFLICT', say(...said)),
  /** What a layer that knows no codes has refused, in its sentence. */
  conflictOf: (refusal: Error) => new ApiError('CONFLICT', refusal.message, { cause: refusal }),
  recordBusy: (...said: SaidSentence) => new ApiError('RECORD_BUSY', say(...said)),
  payloadTooLarge: (limit_bytes: number) =>
    new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${limit_bytes} bytes.`),
  fileTooLarge: (limit_bytes: number) =>
    new ApiError('PAYLOAD_TOO_LARGE', say('file_too_large', { limit_bytes })),
  partTooLarge: (limit_bytes: number) =>
    new ApiError('PAYLOAD_TOO_LARGE', `A part may have at most ${limit_bytes} bytes here.`),
  rangeNotSatisfiable: (size_bytes: number) =>
    new ApiError('RANGE_NOT_SATISFIABLE', `The range begins behind the last of ${size_bytes} bytes.`, {
      headers: { 'content-range': `bytes */${size_bytes}` },
    }),
  invalidInclude: (value: string) =>
    new ApiError('INVALID_INCLUDE', `"${value}" cannot be included: only dialogs and insights can.`),
  validation: (details: readonly ErrorDetail[]) =>
    new ApiError('VALIDATION_ERROR', details.map(({ path, message }) => `${path} ${message}`).join('; '), {
      details,
    }),
  rateLimitExceeded: (retry_after_seconds: number) =>
    new ApiError('RATE_LIMIT_EXCEEDED', `Too many requests: try again in ${retry_after_seconds} s.`, {
      headers: { 'retry-after': String(retry_after_seconds) },
    }),
  serviceUnavailable: (cause: unknown) =>
    new ApiError(
      'SERVICE_UNAVAILABLE',
      'The database cannot be reached or is overloaded: try again shortly.',
      {
        headers: { 'retry-after': '2' },
        cause,
      },
    ),
  mediaStoreUnavailable: (cause: unknown) =>
    new ApiError('SERVICE_UNAVAILABLE', 'The store of media cannot be reached: try again shortly.', {
      headers: { 'retry-after': '2' },
      cause,
    }),
  insufficientStorage: (cause: unknown) =>
    new ApiError('INSUFFICIENT_STORAGE', 'There is no room left on the disk of this server.', { cause }),
};
