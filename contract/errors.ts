/**
 * The catalogue of errors: every code with its status, and functions that make errors from reasons. Errors
 * are made nowhere else.
 */
import { render, toReason, type Reason, type SaidFault, type SaidReason } from './reasons.ts';

/** A fault of one field of a request. */
export interface Fault {
  /** The field, such as `query.limit` or `body.record_ids[3]`. */
  path: string;
  reason: Reason;
}

/** A fault in the form that is sent. */
export interface ErrorDetail extends Fault {
  /** The message without the path: `must be at most 100`. */
  message: string;
}

/** `fault('query.limit', 'too_big', { limit: 100 })` */
export const fault = (path: string, ...said: SaidFault): Fault => ({ path, reason: toReason(...said) });

const toErrorDetail = ({ path, reason }: Fault): ErrorDetail => ({
  path,
  message: render(reason),
  reason,
});

/** Errors of API v2. */
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

/** Further errors of the pages' API. */
const appErrorStatuses = { CONFLICT: 409 } as const;

/** Further errors of uploads. */
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

/** Further errors of the change feed. */
const feedErrorStatuses = { CURSOR_EXPIRED: 410 } as const;

/** Further errors of requests that are conditional, or safe to send again. */
const conditionErrorStatuses = {
  REQUEST_IN_PROGRESS: 409,
  RECORD_CHANGED: 412,
  IDEMPOTENCY_KEY_REUSED: 422,
} as const;

/** Further errors of media downloads. */
const mediaErrorStatuses = { MEDIA_DAMAGED: 500 } as const;

export const errorStatuses = {
  ...v2ErrorStatuses,
  ...appErrorStatuses,
  ...uploadErrorStatuses,
  ...mediaErrorStatuses,
  ...feedErrorStatuses,
  ...conditionErrorStatuses,
};

export type V2ErrorCode = keyof typeof v2ErrorStatuses;
export type ErrorCode = keyof typeof errorStatuses;

/** The state of a rate limit, for clients that it refuses. */
interface UsedUpLimit {
  policy: string;
  limit: number;
  resets_in_seconds: number;
}

interface ErrorExtras {
  faults?: readonly Fault[];
  headers?: Record<string, string>;
  cause?: unknown;
}

/**
 * The only class of refusals. They are thrown anywhere, and rendered at the edges:
 * server/http/error-handler.ts and the command line. The message is the English text of the reason or, with
 * faults, of each of them.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly reason: Reason;
  readonly faults: readonly Fault[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, reason: Reason, more: ErrorExtras = {}) {
    const message = more.faults === undefined ? render(reason) : more.faults.map(inWords).join('; ');
    super(message, 'cause' in more ? { cause: more.cause } : undefined);
    this.name = 'ApiError';
    this.code = code;
    this.status = errorStatuses[code];
    this.reason = reason;
    this.faults = more.faults;
    this.headers = more.headers ?? {};
  }
}

/** An error in the form that is sent: the fields of v2, and the reason of the message. */
export interface ErrorBody {
  type: ErrorCode;
  message: string;
  request_id: string;
  reason: Reason;
  errors?: ErrorDetail[];
}

export const toErrorBody = <Id extends string | null>(
  { code, message, reason, faults }: ApiError,
  request_id: Id,
) => ({
  type: code,
  message,
  request_id,
  reason,
  ...(faults !== undefined && { errors: faults.map(toErrorDetail) }),
});

const inWords = ({ path, reason }: Fault) => `${path} ${render(reason)}`;

/** Makes errors of this code, for any reason. */
const of =
  (code: ErrorCode, headers: Record<string, string> = {}) =>
  (...said: SaidReason) =>
    new ApiError(code, toReason(...said), { headers });

const unauthorized = of('UNAUTHORIZED', { 'www-authenticate': 'Bearer' });
const notFound = of('NOT_FOUND');
const SHORTLY = { 'retry-after': '2' };

export const errors = {
  invalidLabelSelection: of('INVALID_LABEL_SELECTION'),
  unauthorized: (...said: SaidReason | []) =>
    said.length === 0 ? unauthorized('token_missing') : unauthorized(...said),
  featureNotAvailable: (feature: string) => of('FEATURE_NOT_AVAILABLE')('feature_missing', { feature }),
  forbidden: of('FORBIDDEN'),
  quotaExceeded: of('QUOTA_EXCEEDED'),
  notFound: () => notFound('nothing_here'),
  /** Used for things without a code of their own. */
  missing: notFound,
  workspaceNotFound: (slug: string) => of('WORKSPACE_NOT_FOUND')('no_workspace', { slug }),
  recordNotFound: (record_id: number) => of('RECORD_NOT_FOUND')('no_record', { record_id }),
  mediaNotFound: (record_id: number) => of('MEDIA_NOT_FOUND')('no_media', { record_id }),
  sharedMediaNotFound: () => of('MEDIA_NOT_FOUND')('no_shared_media'),
  mediaDamaged: () => of('MEDIA_DAMAGED')('media_damaged'),
  shareNotFound: (record_id: number) => of('SHARE_NOT_FOUND')('no_share', { record_id }),
  playlistShareNotFound: (playlist_id: number) => of('SHARE_NOT_FOUND')('no_playlist_share', { playlist_id }),
  shareGone: () => of('SHARE_NOT_FOUND')('share_over'),
  memberNotFound: (member_id: number) => of('MEMBER_NOT_FOUND')('no_member', { member_id }),
  teamNotFound: (team_id: number) => of('TEAM_NOT_FOUND')('no_team_here', { team_id }),
  workspaceRoleNotFound: (role_id: number) =>
    of('WORKSPACE_ROLE_NOT_FOUND')('no_workspace_role', { role_id }),
  teamRoleNotFound: (role_id: number) => of('TEAM_ROLE_NOT_FOUND')('no_team_role', { role_id }),
  labelNotFound: (label_id: number) => notFound('no_label', { label_id }),
  invitationNotFound: (invitation_id: number) =>
    of('INVITATION_NOT_FOUND')('no_invitation', { invitation_id }),
  webhookNotFound: (webhook_id: number) => notFound('no_webhook', { webhook_id }),
  invitationGone: () => of('INVITATION_NOT_FOUND')('invitation_over'),
  uploadNotFound: (record_id: number) => of('UPLOAD_NOT_FOUND')('no_upload', { record_id }),
  uploadIncomplete: (record_id: number) => of('UPLOAD_INCOMPLETE')('upload_incomplete', { record_id }),
  uploadComplete: (record_id: number) => of('UPLOAD_COMPLETE')('upload_complete', { record_id }),
  uploadConflict: () => of('UPLOAD_CONFLICT')('upload_offset_wrong'),
  uploadLocked: () => of('UPLOAD_LOCKED', SHORTLY)('upload_locked'),
  uploadElsewhere: (record_id: number) =>
    of('SERVICE_UNAVAILABLE', SHORTLY)('upload_elsewhere', { record_id }),
  checksumMismatch: () => of('CHECKSUM_MISMATCH')('checksum_mismatch'),
  tusVersionNotSupported: () =>
    of('PROTOCOL_VERSION_NOT_SUPPORTED', { 'tus-version': '1.0.0' })('tus_version_missing'),
  methodNotAllowed: (method: string, methods: readonly string[]) => {
    const allowed = methods.join(', ');
    return of('METHOD_NOT_ALLOWED', { allow: allowed })('method_not_allowed', { method, allowed });
  },
  recordNotReady: (record_id: number) => of('RECORD_NOT_READY')('record_not_ready', { record_id }),
  conflict: of('CONFLICT'),
  recordBusy: of('RECORD_BUSY'),
  recordChanged: (record_id: number, version: number) =>
    of('RECORD_CHANGED')('record_changed', { record_id, version }),
  actionItemChanged: (action_item_id: number, version: number) =>
    of('RECORD_CHANGED')('action_item_changed', { action_item_id, version }),
  momentChanged: (moment_id: number, version: number) =>
    of('RECORD_CHANGED')('moment_changed', { moment_id, version }),
  playlistChanged: (playlist_id: number, version: number) =>
    of('RECORD_CHANGED')('playlist_changed', { playlist_id, version }),
  trackerChanged: (tracker_id: number, version: number) =>
    of('RECORD_CHANGED')('tracker_changed', { tracker_id, version }),
  requestInProgress: () => of('REQUEST_IN_PROGRESS', SHORTLY)('request_in_progress'),
  idempotencyKeyReused: () => of('IDEMPOTENCY_KEY_REUSED')('idempotency_key_reused'),
  payloadTooLarge: (limit_bytes: number) => of('PAYLOAD_TOO_LARGE')('body_too_large', { limit_bytes }),
  fileTooLarge: (limit_bytes: number) => of('PAYLOAD_TOO_LARGE')('file_too_large', { limit_bytes }),
  partTooLarge: (limit_bytes: number) => of('PAYLOAD_TOO_LARGE')('part_too_large', { limit_bytes }),
  rangeNotSatisfiable: (size_bytes: number) =>
    of('RANGE_NOT_SATISFIABLE', { 'content-range': `bytes */${size_bytes}` })('range_behind_end', {
      size_bytes,
    }),
  cursorExpired: () => of('CURSOR_EXPIRED')('cursor_expired'),
  invalidInclude: (value: string) => of('INVALID_INCLUDE')('not_includable', { value }),
  /** The fault of one field: `errors.invalid('body.name', 'is_blank')`. */
  invalid: (path: string, ...said: SaidFault) => errors.validation([fault(path, ...said)]),
  validation: (faults: readonly Fault[]) =>
    new ApiError('VALIDATION_ERROR', toReason('invalid_request'), { faults }),
  rateLimitExceeded: (retryAfterSeconds: number) =>
    of('RATE_LIMIT_EXCEEDED', { 'retry-after': String(retryAfterSeconds) })('too_many_requests', {
      seconds: retryAfterSeconds,
    }),
  limitUsedUp: ({ policy, limit, resets_in_seconds: seconds }: UsedUpLimit) =>
    of('RATE_LIMIT_EXCEEDED', { 'retry-after': String(seconds) })('limit_used_up', {
      policy,
      limit,
      seconds,
    }),
  tooManyStreams: (reason: 'streams_of_user' | 'streams_of_workspace', limit: number) =>
    of('RATE_LIMIT_EXCEEDED', { 'retry-after': '30' })(reason, { limit }),
  /** The limit on concurrent requests is reached, for one caller or for all. */
  tooMuchUnderWay: (
    reason: 'answers_of_caller' | 'bodies_of_caller' | 'bodies_of_workspace' | 'server_busy',
  ) => of('SERVICE_UNAVAILABLE', SHORTLY)(reason),
  internalError: (cause: unknown) => new ApiError('INTERNAL_ERROR', toReason('internal_error'), { cause }),
  serviceUnavailable: (cause: unknown) =>
    new ApiError('SERVICE_UNAVAILABLE', toReason('database_away'), { headers: SHORTLY, cause }),
  mediaStoreUnavailable: (cause: unknown) =>
    new ApiError('SERVICE_UNAVAILABLE', toReason('media_store_away'), { headers: SHORTLY, cause }),
  clipUnderway: () => new ApiError('SERVICE_UNAVAILABLE', toReason('clip_underway'), { headers: SHORTLY }),
  databaseReadOnly: (cause: unknown) =>
    new ApiError('SERVICE_UNAVAILABLE', toReason('database_read_only'), { headers: SHORTLY, cause }),
  /** Used outside uploads, which answer INSUFFICIENT_STORAGE. */
  diskFull: (cause: unknown) =>
    new ApiError('SERVICE_UNAVAILABLE', toReason('disk_full'), { headers: { 'retry-after': '30' }, cause }),
  insufficientStorage: (cause: unknown) =>
    new ApiError('INSUFFICIENT_STORAGE', toReason('disk_full'), { cause }),
};
