import { Type } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, none, pathId, Slug } from '../parameters.ts';
import { RecordStatus } from '../resources/allowed-values.ts';
import { Id } from '../resources/shapes.ts';
import { NEW_UPLOAD_LIMIT_BYTES, NewUpload } from '../resources/upload.ts';

const recordParams = Type.Object({ slug: Slug, record_id: pathId('record') });
const V1UploadedRecord = Type.Object({ id: Id, status: RecordStatus }, { title: 'V1UploadedRecord' });

const below = {
  tag: 'older protocol',
  query: none,
  rate_limit: 'workspace',
  scope: 'records:create',
} as const;

export const v1UploadEndpoints = named({
  'v1-create-record': {
    ...below,
    method: 'POST',
    path: '/v1/workspace/{slug}/record',
    summary: 'Create a record for an upload',
    description: 'Its recording follows, or its transcript comes along.',
    params: inWorkspace,
    body: NewUpload,
    body_limit_bytes: NEW_UPLOAD_LIMIT_BYTES,
    responses: { 200: V1UploadedRecord },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'QUOTA_EXCEEDED'],
    permission: 'record.upload',
  },
  'v1-get-upload-url': {
    ...below,
    method: 'POST',
    path: '/v1/workspace/{slug}/record/{record_id}/upload',
    summary: 'Get the URL to which the recording is to be PUT',
    params: recordParams,
    body: null,
    responses: { 200: Type.String() },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'UPLOAD_NOT_FOUND'],
  },
  'v1-complete-upload': {
    ...below,
    method: 'POST',
    path: '/v1/workspace/{slug}/record/{record_id}/upload/complete',
    summary: 'Complete an upload',
    description: 'The recording has been put there: its processing begins.',
    params: recordParams,
    body: Type.Object({ uuid: Type.String({ description: 'the one that the record was created with' }) }),
    responses: { 200: V1UploadedRecord },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'UPLOAD_NOT_FOUND', 'UPLOAD_INCOMPLETE', 'RECORD_BUSY'],
  },
  'v1-cancel-upload': {
    ...below,
    method: 'DELETE',
    path: '/v1/workspace/{slug}/record/{record_id}/upload',
    summary: 'Give up an upload',
    description: 'One that is not complete. The record goes with it.',
    params: recordParams,
    body: null,
    responses: { 204: null },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'UPLOAD_NOT_FOUND', 'UPLOAD_COMPLETE'],
  },
} as const satisfies EndpointTable);
