/** Trackers of a member: words that they want to hear of when somebody says them. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, none, pathId, Slug } from '../parameters.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';

const trackerBells = ['none', 'daily', 'at_once'] as const;
export type TrackerBell = (typeof trackerBells)[number];
const TrackerBell = Type.Unsafe<TrackerBell>({
  type: 'string',
  enum: [...trackerBells],
  description:
    'when a mail tells of a record with hits, once: never, in the morning at eight for the day before, or as soon as they are found',
});

const name = Type.String({ minLength: 1, maxLength: 100, description: 'what you call it' });
const words = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  minItems: 1,
  maxItems: 20,
  description:
    'words and phrases in any languages, each of which is a hit; matched as search matches them, a phrase as if it stood in quotes',
});
const said_by = nullable(
  Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'only what speakers say whose name has these words; null: anybody',
  }),
);

export const Tracker = closed(
  {
    id: Id,
    name,
    words,
    said_by,
    bell: TrackerBell,
    created_at: described(DateTime, 'records that came before have no hits'),
    updated_at: DateTime,
    version: Type.Integer({ description: 'raised by every change; If-Match with `"<version>"` compares it' }),
  },
  'Tracker',
);
export type Tracker = Static<typeof Tracker>;

const NewTracker = Type.Object(
  { name, words, said_by: Type.Optional(said_by), bell: Type.Optional(TrackerBell) },
  { title: 'NewTracker' },
);
const TrackerChange = Type.Object(
  {
    name: Type.Optional(name),
    words: Type.Optional(words),
    said_by: Type.Optional(said_by),
    bell: Type.Optional(TrackerBell),
  },
  { title: 'TrackerChange', minProperties: 1 },
);
export type TrackerChange = Static<typeof TrackerChange>;

const common = {
  tag: 'trackers',
  rate_limit: 'workspace',
  path: '/api/v3/workspaces/{slug}/trackers',
  params: inWorkspace,
  query: none,
  errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
} as const;
const one = {
  ...common,
  path: `${common.path}/{tracker_id}`,
  params: Type.Object({ slug: Slug, tracker_id: pathId('tracker') }),
  errors: [...common.errors, 'NOT_FOUND'],
} as const;

export const trackerEndpoints = named({
  'list-trackers': {
    ...common,
    method: 'GET',
    summary: 'List your trackers',
    description: 'Nobody else sees them, or what they find. `list-moments` with `kind=tracked` has the hits.',
    body: null,
    responses: { 200: closed({ items: Type.Array(Tracker) }, 'Trackers') },
    scope: 'records:read',
  },
  'create-tracker': {
    ...common,
    method: 'POST',
    summary: 'Track what is said',
    description:
      'In records that come from now on and that you see: each line with a hit becomes a moment of kind `tracked`, twenty of a record at most, and the change feed and your webhooks tell of them by `tracker.hit`. A member has at most 100 trackers.',
    body: NewTracker,
    responses: { 201: Tracker },
    errors: [...common.errors, 'CONFLICT'],
    has_etag: true,
    scope: 'records:write',
  },
  'get-tracker': {
    ...one,
    method: 'GET',
    summary: 'Get a tracker of yours',
    body: null,
    responses: { 200: Tracker },
    scope: 'records:read',
  },
  'update-tracker': {
    ...one,
    method: 'PATCH',
    summary: 'Change a tracker',
    description:
      'What is left out stays. Other words are looked for in records that come, or whose transcripts change, from now on.',
    body: TrackerChange,
    responses: { 200: Tracker },
    has_etag: true,
    takes_if_match: true,
    scope: 'records:write',
  },
  'delete-tracker': {
    ...one,
    method: 'DELETE',
    summary: 'Delete a tracker, with its hits',
    description: 'For ever. Hits in records under a hold stay.',
    body: null,
    responses: { 204: null },
    takes_if_match: true,
    scope: 'records:write',
  },
} as const satisfies EndpointTable);
