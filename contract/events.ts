/**
 * Server-sent events with the progress of uploaded recordings. They are outside /v2, which has no such thing.
 */
import { Type, type Static } from './schema.ts';
import { named } from './endpoint.ts';
import type { RouteTable } from './route.ts';
import { none } from './parameters.ts';
import { RecordStatus } from './resources/allowed-values.ts';
import { ReasonData } from './resources/reason-data.ts';
import { closed, DateTime, described, Id, nullable } from './resources/shapes.ts';

/** The data of an event `record`. */
export const RecordProgress = closed(
  {
    record_id: Id,
    title: described(
      Type.String(),
      'what the record is called now: its calendar or its talk may have named it',
    ),
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
    failure_reason: described(nullable(ReasonData), 'why it failed; null: it has not'),
    updated_at: described(DateTime, 'when this was last true of it'),
  },
  'RecordProgress',
);
export type RecordProgress = Static<typeof RecordProgress>;

export const eventRoutes = named({
  'follow-records': {
    kind: 'stream',
    method: 'GET',
    answers_head: false,
    path: '/events',
    tag: 'events',
    summary: 'Follow what becomes of recordings, as server-sent events',
    description:
      'Each event `record` carries a RecordProgress; lines that begin with a colon say that the stream lives.',
    params: none,
    query: Type.Object({ workspace: Type.String({ description: 'the slug' }) }),
    access: 'token',
    guard: { scope: 'records:read' },
    body: null,
    answers: {
      200: { description: 'Events', content_type: 'text/event-stream', schema: RecordProgress },
    },
    errors: ['WORKSPACE_NOT_FOUND', 'FORBIDDEN'],
  },
} as const satisfies RouteTable);
