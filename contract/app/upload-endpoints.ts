/** The steps of an upload, except its bytes, which arrive by the routes of `/uploads` (docs/uploads.md). */
import { Type } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace } from '../parameters.ts';
import { RecordStatus } from '../resources/allowed-values.ts';
import { closed, described, Id } from '../resources/shapes.ts';
import { NEW_UPLOAD_LIMIT_BYTES, NewUpload } from '../resources/upload.ts';
import { onRecord } from './record-endpoints.ts';

const AppNewUpload = Type.Object(
  {
    ...NewUpload.properties,
    title: described(NewUpload.properties.title, 'what the record is to be called'),
    rec_date_is_start: Type.Optional(
      Type.Boolean({
        description: 'rec_date is when the meeting started; of use with a transcript, which tells its length',
      }),
    ),
  },
  { title: 'AppNewUpload' },
);

const UploadedRecord = closed(
  { record_id: described(Id, 'the record'), status: RecordStatus },
  'UploadedRecord',
);
const NewlyUploaded = closed(
  {
    record_id: described(Id, 'the record'),
    status: RecordStatus,
    notes: Type.Array(Type.String(), {
      description: 'what was guessed, left out or put right in the transcript that came along, in English',
    }),
  },
  'NewlyUploaded',
);
const ofUpload = { ...onRecord, tag: 'uploads', body: null, scope: 'records:create' } as const;
const below = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'UPLOAD_NOT_FOUND'] as const;

export const appUploadEndpoints = named({
  'create-upload': {
    ...ofUpload,
    method: 'POST',
    path: '/app/workspaces/{slug}/uploads',
    summary: 'Create a record for an upload',
    description:
      'Its recording follows, or its transcript comes along. The same uuid with the same words is the same upload, sent again or not.',
    params: inWorkspace,
    body: AppNewUpload,
    body_limit_bytes: NEW_UPLOAD_LIMIT_BYTES,
    responses: { 200: NewlyUploaded },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'QUOTA_EXCEEDED'],
    permission: 'record.upload',
  },
  'get-upload-url': {
    ...ofUpload,
    method: 'POST',
    path: '/app/workspaces/{slug}/uploads/{record_id}/url',
    summary: 'Get the URL for an upload',
    description: 'To it the recording can be PUT whole.',
    responses: {
      200: closed(
        { url: Type.String({ description: 'absolute, signed: PUT the recording here' }) },
        'UploadUrl',
      ),
    },
    errors: below,
  },
  'complete-upload': {
    ...ofUpload,
    method: 'POST',
    path: '/app/workspaces/{slug}/uploads/{record_id}/complete',
    summary: 'Complete an upload',
    description: 'All is there: the processing of the record begins.',
    responses: { 200: UploadedRecord },
    errors: [...below, 'UPLOAD_INCOMPLETE', 'RECORD_BUSY'],
  },
  'cancel-upload': {
    ...ofUpload,
    method: 'DELETE',
    path: '/app/workspaces/{slug}/uploads/{record_id}',
    summary: 'Give up an upload',
    description: 'One that is not complete. The record goes with it.',
    responses: { 204: null },
    errors: [...below, 'UPLOAD_COMPLETE'],
  },
} as const satisfies EndpointTable);
