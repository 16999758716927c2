/** The error answers of an OpenAPI document: one response for each set of codes with the same status. */
import { errorStatuses, type ErrorCode } from '../errors.ts';
import { headersOf } from './response-headers.ts';
import type { JsonSchema } from './schema-components.ts';

const meanings: { readonly [Code in ErrorCode]: string } = {
  INVALID_LABEL_SELECTION: 'a label or a record of the change is not in this workspace',
  UNAUTHORIZED: 'the token is missing, unknown, expired or revoked, or its user is switched off',
  FEATURE_NOT_AVAILABLE: "the workspace's plan lacks this feature",
  QUOTA_EXCEEDED: 'the quota of the workspace is used up',
  FORBIDDEN:
    'the requester is not an active member, the workspace is suspended or archived, the token may not do this, or a permission is missing',
  NOT_FOUND: 'there is nothing at this path',
  WORKSPACE_NOT_FOUND: 'no workspace has this slug',
  RECORD_NOT_FOUND: 'the workspace has no such record',
  MEDIA_NOT_FOUND: 'the original media has expired or was never stored',
  MEDIA_DAMAGED: 'the file of the media is missing from the store, or not as long as it was',
  SHARE_NOT_FOUND: 'the record has no live external share',
  MEMBER_NOT_FOUND: 'the workspace has no such member',
  TEAM_NOT_FOUND: 'the workspace has no such team',
  WORKSPACE_ROLE_NOT_FOUND: 'the workspace has no such workspace role',
  TEAM_ROLE_NOT_FOUND: 'the workspace has no such team role',
  INVITATION_NOT_FOUND: 'the workspace has no such invitation',
  METHOD_NOT_ALLOWED: 'the path does not answer this method',
  RECORD_NOT_READY: 'the record is still being processed',
  RECORD_BUSY:
    'a record is being changed by somebody else, or gets its labels right now; nothing was changed',
  RECORD_CHANGED: 'the record has changed since the version that If-Match names',
  REQUEST_IN_PROGRESS: 'a request with the same Idempotency-Key is under way',
  IDEMPOTENCY_KEY_REUSED: 'the Idempotency-Key belongs to another request',
  CURSOR_EXPIRED: 'what came after the cursor is not kept any more: begin anew without one',
  CONFLICT: 'what is there does not allow it, such as a name that is taken; nothing was changed',
  UPLOAD_NOT_FOUND: 'there is no such upload of the requester, or it was given up',
  UPLOAD_INCOMPLETE: 'bytes of the upload are missing',
  UPLOAD_COMPLETE: 'the upload is complete and cannot be changed',
  UPLOAD_CONFLICT: 'the upload continues at another byte: HEAD returns it in `Upload-Offset`',
  PROTOCOL_VERSION_NOT_SUPPORTED: 'the header `Tus-Resumable` is not `1.0.0`',
  UPLOAD_LOCKED: 'another request is writing to this upload',
  CHECKSUM_MISMATCH: 'the part is not what its checksum says',
  INSUFFICIENT_STORAGE: 'the disk of the server is full',
  PAYLOAD_TOO_LARGE: 'the body is larger than allowed: 1 MiB, unless the operation takes less',
  RANGE_NOT_SATISFIABLE: 'the range lies behind the end of the file',
  INVALID_INCLUDE: '`include` names something that cannot be included',
  VALIDATION_ERROR: 'a parameter or the body is invalid; `errors` names every place',
  RATE_LIMIT_EXCEEDED: 'too many requests in this window; `Retry-After` says how many seconds to wait',
  INTERNAL_ERROR: 'something went wrong on the server',
  SERVICE_UNAVAILABLE: 'the database is away or overloaded; try again after `Retry-After` seconds',
};

const errorFields = {
  type: { type: 'string', description: 'what went wrong, for programs' },
  message: { type: 'string', description: 'what went wrong, for people' },
  request_id: { type: 'string', description: 'the same as in `x-request-id`; the server logs it' },
  reason: { $ref: '#/components/schemas/ErrorReason' },
};

const reason = {
  type: 'object',
  description:
    'the reason as data, of which the message is made: its name, and the values in it. Later versions may know more of them.',
  required: ['name', 'values'],
  properties: {
    name: { type: 'string', description: 'such as `permission_missing`' },
    values: {
      type: 'object',
      additionalProperties: true,
      description: 'such as `{"permission": "team.manage"}`',
    },
  },
};

const faultAt = {
  type: 'object',
  required: ['path', 'message'],
  properties: {
    path: { type: 'string', description: 'such as `query.limit` or `body.record_ids[3]`' },
    message: { type: 'string', description: 'such as `must be at most 100`' },
    reason: { $ref: '#/components/schemas/ErrorReason' },
  },
};

/** @param codes all codes that the API can answer */
export function makeErrorSchemas(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  const { type } = errorFields;
  const required = Object.keys(errorFields);
  return {
    ErrorReason: reason,
    Error: { type: 'object', required, properties: { ...errorFields, type: { ...type, enum: codes } } },
    ValidationError: {
      type: 'object',
      required: [...required, 'errors'],
      properties: {
        ...errorFields,
        type: { type: 'string', const: 'VALIDATION_ERROR', description: errorFields.type.description },
        errors: { type: 'array', items: faultAt, description: 'every place where something is wrong' },
      },
    },
  };
}

/** The response's name among the components, such as `RecordNotFoundOrWorkspaceNotFound`. */
export const errorResponseName = (codes: readonly ErrorCode[]) => codes.map(toPascalCase).join('Or');

const toPascalCase = (code: string) =>
  code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** @param codes at least one, all with the same status @param examples by code */
export function toErrorResponse(
  codes: readonly ErrorCode[],
  examples: Readonly<Record<string, unknown>>,
): JsonSchema {
  const plain = codes.filter((code) => code !== 'VALIDATION_ERROR');
  const schemas = [
    ...(plain.length < codes.length ? [{ $ref: '#/components/schemas/ValidationError' }] : []),
    ...(plain.length > 0 ? [oneOfCodes(plain)] : []),
  ];
  return {
    description: codes.map((code) => `\`${code}\`: ${meanings[code]}`).join('. '),
    headers: headersOf(errorStatuses[codes[0] as ErrorCode]),
    content: {
      'application/json': {
        schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
        examples: Object.fromEntries(
          codes.filter((code) => code in examples).map((code) => [code, { value: examples[code] }]),
        ),
      },
    },
  };
}

function oneOfCodes(codes: readonly ErrorCode[]): JsonSchema {
  return {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      {
        type: 'object',
        properties: { type: { enum: [...codes], description: 'which of the errors of this status it is' } },
      },
    ],
  };
}
