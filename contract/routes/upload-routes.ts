/** `/uploads`: the bytes of recordings, whole behind a signed link or in parts with a token (docs/uploads.md). */
import { Type } from '../schema.ts';
import { named } from '../endpoint.ts';
import type { RequestField, RouteAnswer, RouteTable } from '../route.ts';
import { none, pathId, Slug } from '../parameters.ts';

const VERSION = { 'tus-resumable': { description: '`1.0.0`', is_required: true } } as const;
const OFFSET: RequestField = { description: 'bytes that are there already', is_required: true };
const CHECKSUM: RequestField = {
  description: '`sha256`, `sha1` or `md5`, a blank, and the checksum in Base64',
};
const BYTES = { content_type: 'application/offset+octet-stream' } as const;
const CONFIRMED: RouteAnswer = { description: 'Done; `Upload-Offset` says how many bytes are there' };

const tus = { kind: 'tus', tag: 'uploads', query: none, access: 'token' } as const;
const importParams = Type.Object({ slug: Slug, import_id: pathId('import') });
const uploadParams = Type.Object({ slug: Slug, record_id: pathId('record') });

/** Starting an upload needs the permission to upload; only its creator can resume it. */
const mayBegin = { scope: 'records:create', permission: 'record.upload' } as const;
const mayGoOn = { scope: 'records:create' } as const;

const beginErrors = ['WORKSPACE_NOT_FOUND', 'FORBIDDEN', 'QUOTA_EXCEEDED'] as const;
const ofOne = ['WORKSPACE_NOT_FOUND', 'FORBIDDEN', 'UPLOAD_NOT_FOUND'] as const;
const ofImport = ['WORKSPACE_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'PROTOCOL_VERSION_NOT_SUPPORTED'] as const;
const protocol = ['PROTOCOL_VERSION_NOT_SUPPORTED', 'UPLOAD_LOCKED'] as const;
const bytes = ['UPLOAD_CONFLICT', 'CHECKSUM_MISMATCH', 'PAYLOAD_TOO_LARGE', 'INSUFFICIENT_STORAGE'] as const;

const limits = {
  kind: 'tus',
  method: 'OPTIONS',
  tag: 'uploads',
  query: none,
  access: 'none',
  body: null,
  answers: {
    204: {
      description:
        'Said in `Tus-Version`, `Tus-Extension`, `Tus-Max-Size`, `Tus-Checksum-Algorithm` and `Upload-Limit`',
    },
  },
  errors: [],
} as const;

export const uploadRoutes = named({
  'create-resumable-upload': {
    ...tus,
    method: 'POST',
    path: '/uploads',
    summary: 'Begin an upload in parts (tus 1.0)',
    description: 'Creates the record, also with the first bytes of its recording.',
    params: none,
    guard: mayBegin,
    headers: {
      ...VERSION,
      'upload-length': { description: 'bytes of the recording', is_required: true },
      'upload-metadata': {
        description: '`workspace` and what is said of the recording, each value in Base64',
        is_required: true,
      },
      'upload-checksum': CHECKSUM,
    },
    body: BYTES,
    answers: {
      201: { description: 'Begun; `Location` says where it goes on, `X-Record-Id` which record it is' },
    },
    errors: [...beginErrors, ...protocol, ...bytes],
  },
  'get-upload-limits': {
    ...limits,
    path: '/uploads',
    summary: 'Get what uploads in parts may be',
    params: none,
  },
  'get-upload-limits-of-one': {
    ...limits,
    path: '/uploads/{slug}/{record_id}',
    summary: 'Get what uploads in parts may be, at the address of one',
    params: uploadParams,
  },
  'get-upload-offset': {
    ...tus,
    method: 'HEAD',
    path: '/uploads/{slug}/{record_id}',
    summary: 'Get how many bytes of an upload are there',
    params: uploadParams,
    guard: mayGoOn,
    headers: VERSION,
    body: null,
    answers: {
      200: { description: 'Said in `Upload-Offset`, beside `Upload-Length` and `Upload-Metadata`' },
    },
    errors: [...ofOne, ...protocol],
  },
  'append-upload': {
    ...tus,
    method: 'PATCH',
    path: '/uploads/{slug}/{record_id}',
    summary: 'Send the next part',
    description: 'With the last one the upload is complete.',
    params: uploadParams,
    guard: mayGoOn,
    headers: { ...VERSION, 'upload-offset': OFFSET, 'upload-checksum': CHECKSUM },
    body: BYTES,
    answers: { 204: CONFIRMED },
    errors: [...ofOne, ...protocol, ...bytes],
  },
  'end-upload': {
    ...tus,
    method: 'DELETE',
    path: '/uploads/{slug}/{record_id}',
    summary: 'Give up an upload',
    description: 'One that is not complete. The record goes with it.',
    params: uploadParams,
    guard: mayGoOn,
    headers: VERSION,
    body: null,
    answers: { 204: { description: 'Done; no body' } },
    errors: [...ofOne, ...protocol, 'UPLOAD_COMPLETE'],
  },
  'override-upload-method': {
    ...tus,
    method: 'POST',
    path: '/uploads/{slug}/{record_id}',
    summary: 'Override the method of a request',
    description: 'For HEAD, PATCH or DELETE, where a network lets only POST through.',
    params: uploadParams,
    guard: mayGoOn,
    headers: {
      ...VERSION,
      'x-http-method-override': { description: '`HEAD`, `PATCH` or `DELETE`', is_required: true },
      'upload-offset': { description: OFFSET.description },
      'upload-checksum': CHECKSUM,
    },
    body: BYTES,
    answers: { 200: { description: 'As HEAD' }, 204: { description: 'As PATCH or DELETE' } },
    errors: [...ofOne, ...protocol, ...bytes, 'UPLOAD_COMPLETE', 'METHOD_NOT_ALLOWED'],
  },
  'get-import-offset': {
    ...tus,
    method: 'HEAD',
    path: '/uploads/{slug}/imports/{import_id}',
    summary: 'Get how many bytes of an import are there',
    params: importParams,
    guard: mayGoOn,
    headers: VERSION,
    body: null,
    answers: { 200: { description: 'Said in `Upload-Offset`, beside `Upload-Length`' } },
    errors: ofImport,
  },
  'append-import': {
    ...tus,
    method: 'PATCH',
    path: '/uploads/{slug}/imports/{import_id}',
    summary: 'Send the next part of an import',
    description: 'Its files, one behind the other. With the last part they are looked through.',
    params: importParams,
    guard: mayGoOn,
    headers: { ...VERSION, 'upload-offset': OFFSET },
    body: BYTES,
    answers: { 204: CONFIRMED },
    errors: [...ofImport, 'UPLOAD_CONFLICT', 'PAYLOAD_TOO_LARGE', 'INSUFFICIENT_STORAGE'],
  },
  'transfer-upload': {
    kind: 'tus',
    method: 'PUT',
    path: '/uploads/{slug}/{record_id}',
    tag: 'uploads',
    summary: 'Send a whole recording to the URL that an upload was given',
    params: uploadParams,
    query: Type.Object({
      expires: Type.Integer({ description: 'when the address ends, in seconds since 1970' }),
      signature: Type.String({ description: 'signs the address' }),
    }),
    access: 'link',
    body: { content_type: 'application/octet-stream' },
    answers: { 204: { description: 'All of it is there; the upload can be completed' } },
    errors: [...ofOne, 'UPLOAD_COMPLETE', 'PAYLOAD_TOO_LARGE', 'INSUFFICIENT_STORAGE'],
  },
} as const satisfies RouteTable);
