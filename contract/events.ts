/** Server-sent events: what becomes of uploaded recordings, as it happens. Outside /v2, which changes nothing by itself. */
import { Type, type Static } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { RecordStatus } from './resources/allowed-values.ts';
import { closed, DateTime, Id, nullable } from './resources/shapes.ts';

/** The data of an event `record`. */
export const RecordProgress = closed(
  {
    record_id: Id,
    status: RecordStatus,
    is_ready: Type.Boolean(),
    stage: Type.Unsafe<'probe' | 'transcribe' | 'process' | 'done'>({
      type: 'string',
      enum: ['probe', 'transcribe', 'process', 'done'],
      description: 'what is being done; done: nothing is left to do, however it ended',
    }),
    progress: nullable(
      Type.Number({ minimum: 0, maximum: 1, description: 'share of the stage; null: not known' }),
    ),
    failure: nullable(
      Type.String({ description: 'why it failed, what it waits for, or why the stage is tried again' }),
    ),
    updated_at: DateTime,
  },
  'RecordProgress',
);
export type RecordProgress = Static<typeof RecordProgress>;

export const followRecords = {
  name: 'follow-records',
  method: 'GET',
  path: '/events',
  tag: 'events',
  summary: 'Follow what becomes of recordings, as server-sent events',
  params: Type.Object({}),
  query: Type.Object({ workspace: Type.String({ description: 'the slug' }) }),
  body: null,
  responses: {},
  errors: ['WORKSPACE_NOT_FOUND', 'FORBIDDEN'],
  rate_limit: 'workspace',
  scope: 'read',
} as const satisfies Endpoint;
