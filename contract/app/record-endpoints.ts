/** One record as pages show it: what becomes of a recording, who sees it, and what may be done with it. */
import { Type, type Static } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { RecordProgress } from '../events.ts';
import { none, pathId, Slug } from '../parameters.ts';
import { InsightType, RecordScope } from '../resources/allowed-values.ts';
import { closed, DateTime, Id, nullable } from '../resources/shapes.ts';

const recordParams = Type.Object({ slug: Slug, record_id: pathId('record') });
const ids = (maxItems: number) => Type.Optional(Type.Array(Id, { maxItems }));

export const RecordAudience = closed(
  {
    everyone: Type.Boolean({ description: 'every member but guests' }),
    teams: Type.Array(closed({ id: Id, name: Type.String(), member_count: Type.Integer() }, 'AudienceTeam')),
    members: Type.Array(closed({ id: Id, name: Type.String() }, 'AudienceMember')),
    reads_all: Type.Array(closed({ id: Id, name: Type.String() }, 'AudienceReader'), {
      description: 'those who may read every record of the workspace',
    }),
    link: nullable(closed({ expires_at: nullable(DateTime) }, 'AudienceLink')),
  },
  'RecordAudience',
);
export type RecordAudience = Static<typeof RecordAudience>;

export const DialogEdit = closed(
  {
    dialog_id: Id,
    machine_text: nullable(
      Type.String({ description: 'as it was transcribed, masked; null: the text is unchanged' }),
    ),
    machine_speaker_id: nullable(Id),
    edited_by: nullable(Type.String()),
    edited_at: DateTime,
  },
  'DialogEdit',
);
export type DialogEdit = Static<typeof DialogEdit>;

export const RecordState = closed(
  {
    progress: nullable(RecordProgress),
    can_rerun: Type.Array(
      Type.Unsafe<'probe' | 'transcribe' | 'process'>({
        type: 'string',
        enum: ['probe', 'transcribe', 'process'],
      }),
    ),
    has_waveform: Type.Boolean(),
    media_content_type: nullable(Type.String()),
    audience: RecordAudience,
    dialog_edits: Type.Array(DialogEdit),
    edited_insights: Type.Array(InsightType, { description: 'can be reverted to what the machine wrote' }),
    stale_insights: Type.Array(InsightType, {
      description: 'rest on utterances that have been corrected since',
    }),
  },
  'RecordState',
);
export type RecordState = Static<typeof RecordState>;

export const Waveform = closed(
  {
    interval_ms: Type.Integer(),
    peaks: Type.String({ description: 'base64: a byte, 0 … 255, for every interval' }),
  },
  'Waveform',
);

const below = { tag: 'records', rate_limit: 'workspace', query: none, params: recordParams } as const;
const found = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'RECORD_NOT_FOUND'] as const;
const changed = [...found, 'RECORD_BUSY'] as const;

export const appRecordEndpoints = {
  'get-record-state': {
    ...below,
    name: 'get-record-state',
    method: 'GET',
    path: '/app/workspaces/{slug}/records/{record_id}/state',
    summary: 'Get what a page shows beside the record: progress, audience, edits',
    body: null,
    responses: { 200: RecordState },
    errors: found,
    scope: 'read',
  },
  'get-waveform': {
    ...below,
    name: 'get-waveform',
    method: 'GET',
    path: '/app/workspaces/{slug}/records/{record_id}/waveform',
    summary: 'Get how loud the recording is along its time',
    body: null,
    responses: { 200: Waveform },
    errors: [...found, 'MEDIA_NOT_FOUND'],
    scope: 'read',
  },
  'update-record': {
    ...below,
    name: 'update-record',
    method: 'PATCH',
    path: '/app/workspaces/{slug}/records/{record_id}',
    summary: 'Change title, scope, access or protection; what is left out stays',
    body: Type.Object(
      {
        title: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
        scope: Type.Optional(RecordScope),
        team_ids: ids(100),
        access_member_ids: ids(1_000),
        access_team_ids: ids(100),
        protected_from_deletion: Type.Optional(Type.Boolean()),
      },
      { title: 'RecordChange' },
    ),
    responses: { 204: null },
    errors: changed,
    scope: 'write',
  },
  'delete-record': {
    ...below,
    name: 'delete-record',
    method: 'DELETE',
    path: '/app/workspaces/{slug}/records/{record_id}',
    summary: 'Delete a record with its media, for good',
    body: null,
    responses: { 204: null },
    errors: changed,
    scope: 'write',
  },
  'publish-record': {
    ...below,
    name: 'publish-record',
    method: 'POST',
    path: '/app/workspaces/{slug}/records/{record_id}/publish',
    summary: 'Publish a draft now, at a time, or not at all for now',
    body: Type.Object(
      {
        publish_at: nullable(
          Type.String({ format: 'date-time', description: 'ahead; null: no longer scheduled' }),
        ),
        now: Type.Boolean(),
      },
      { title: 'Publication' },
    ),
    responses: { 204: null },
    errors: [...changed, 'CONFLICT'],
    scope: 'write',
  },
  'rerun-record': {
    ...below,
    name: 'rerun-record',
    method: 'POST',
    path: '/app/workspaces/{slug}/records/{record_id}/rerun',
    summary: 'Process a record again, from a stage on',
    body: Type.Object(
      {
        from: Type.Unsafe<'probe' | 'transcribe' | 'process'>({
          type: 'string',
          enum: ['probe', 'transcribe', 'process'],
        }),
      },
      { title: 'Rerun' },
    ),
    responses: { 204: null },
    errors: [...changed, 'CONFLICT'],
    scope: 'write',
  },
  'cancel-processing': {
    ...below,
    name: 'cancel-processing',
    method: 'POST',
    path: '/app/workspaces/{slug}/records/{record_id}/cancel',
    summary: 'Stop processing a record; what was made so far stays',
    body: null,
    responses: { 204: null },
    errors: changed,
    scope: 'write',
  },
  'export-record': {
    ...below,
    name: 'export-record',
    method: 'POST',
    path: '/app/workspaces/{slug}/records/{record_id}/export',
    summary: 'Get a record as a file, and note the export',
    body: Type.Object(
      {
        format: Type.Unsafe<'markdown' | 'text' | 'json'>({
          type: 'string',
          enum: ['markdown', 'text', 'json'],
        }),
      },
      { title: 'NewExport' },
    ),
    responses: {
      200: closed(
        { filename: Type.String(), content_type: Type.String(), content: Type.String() },
        'ExportedFile',
      ),
    },
    errors: changed,
    scope: 'write',
  },
} as const satisfies Record<string, Endpoint>;
