/** The change feed as server-sent events: its pages, as soon as there is something in them. */
import { Type } from '../schema.ts';
import { inWorkspace } from '../parameters.ts';
import { named } from '../endpoint.ts';
import type { RouteTable } from '../route.ts';
import { ChangePage, ChangesQuery } from './feed-endpoints.ts';

export const changeStreamRoutes = named({
  'follow-changes': {
    kind: 'stream',
    method: 'GET',
    answers_head: false,
    path: '/api/v3/workspaces/{slug}/changes/stream',
    tag: 'changes',
    summary: 'Follow changes as server-sent events',
    description:
      'Each event `changes` carries a page of list-changes, and its id is the cursor of that page: a client that reconnects sends it as Last-Event-ID and misses nothing. Lines that begin with a colon say that the stream lives. The stream ends when the token does, or the membership.',
    params: inWorkspace,
    query: Type.Object(ChangesQuery.properties, { additionalProperties: false }),
    headers: {
      'last-event-id': { description: 'the id of the last event: comes before the parameter `cursor`' },
    },
    access: 'token',
    guard: { scope: 'records:read' },
    body: null,
    answers: { 200: { description: 'Events', content_type: 'text/event-stream', schema: ChangePage } },
    errors: ['WORKSPACE_NOT_FOUND', 'FORBIDDEN', 'CURSOR_EXPIRED'],
  },
} as const satisfies RouteTable);
