/** Moments: spans of a record with a reason, such as a bookmark, a note, a clip or a comment. */
import { Type, type Static } from '../schema.ts';
import { changed, found, onRecord } from '../app/record-endpoints.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, limit, NextToken, none, pathId, positiveId, Slug } from '../parameters.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';
import { LAST_TIME_MS } from '../resources/timed-notes.ts';

export const momentKinds = ['bookmark', 'clip', 'comment', 'note', 'tracked'] as const;
export type MomentKind = (typeof momentKinds)[number];
const MomentKind = Type.Unsafe<MomentKind>({
  type: 'string',
  enum: momentKinds,
  description: 'why it is one; `tracked`: a tracker has heard its words',
});

const audiences = ['record', 'author'] as const;
export type MomentAudience = (typeof audiences)[number];
/** Kinds that people may keep for themselves. */
export const ownKinds: readonly MomentKind[] = ['note', 'clip'];
const MomentAudience = Type.Unsafe<MomentAudience>({
  type: 'string',
  enum: audiences,
  description:
    '`record`: whoever sees the record; `author`: nobody but its author, of a note, a hit of their tracker, or a clip, which only a playlist of theirs shows by its link',
});

export const MomentAuthor = closed(
  { member_id: Id, name: Type.String({ description: 'the present name' }) },
  'MomentAuthor',
);

export const Moment = closed(
  {
    id: Id,
    record_id: Id,
    kind: MomentKind,
    start_ms: Type.Integer({ description: 'where it begins in the recording' }),
    end_ms: Type.Integer({ description: 'where it ends; equal to `start_ms`: a point in time' }),
    dialog_ids: Type.Array(Id, {
      description:
        'utterances that it was put on; after another transcript those of the same time; of a clip the first hundred that lie whole in its span',
    }),
    text: nullable(
      Type.String({ description: 'what somebody wrote, masked where masking is on; null: nothing' }),
    ),
    author: described(nullable(MomentAuthor), 'null: from before authors were kept, or from a file'),
    audience: MomentAudience,
    is_in_notes: Type.Boolean({
      description:
        'true: it is a line of the `notes` of the record, which changes with it; true of every note for all',
    }),
    may_edit: Type.Boolean({
      description: 'whether the caller may change and delete it; of a comment, whether it is theirs',
    }),
    tracker_id: described(
      nullable(Id),
      'the tracker whose name `text` is; null: it is no hit, or the tracker is gone',
    ),
    reply_to: described(nullable(Id), 'the comment that it answers; null: it answers none'),
    resolved: described(
      nullable(
        closed({ at: DateTime, by: described(nullable(MomentAuthor), 'who said so') }, 'MomentResolution'),
      ),
      'of a comment that somebody has said is done with; null: it is open',
    ),
    mentions: Type.Array(
      closed(
        {
          member_id: Id,
          name: Type.String({ description: 'the present name' }),
          may_read: Type.Boolean({
            description: 'false: could not see the record when mentioned, so that they were told of nothing',
          }),
        },
        'MomentMention',
      ),
      { description: 'whom a comment mentions' },
    ),
    is_unread: Type.Boolean({ description: 'whether it mentions the caller, who has not read it yet' }),
    created_at: DateTime,
    updated_at: DateTime,
    version: Type.Integer({ description: 'raised by every change; If-Match with `"<version>"` compares it' }),
  },
  'Moment',
);
export type Moment = Static<typeof Moment>;

export const MomentRecord = closed(
  { id: Id, title: nullable(Type.String()), started_at: DateTime },
  'MomentRecord',
);

export const ListedMoment = closed(
  {
    moment: described(Moment, 'the moment'),
    record: described(MomentRecord, 'the record that it is of'),
  },
  'ListedMoment',
);

const time = (description: string) => Type.Integer({ minimum: 0, maximum: LAST_TIME_MS, description });
const start_ms = Type.Optional(time('where it begins in the recording'));
const end_ms = Type.Optional(time('where it ends; not before `start_ms`'));
const MomentText = Type.String({
  maxLength: 2_000,
  description: 'of one line; a note has some, a clip a title, and a bookmark may have some',
});

const mentions = Type.Optional(
  Type.Array(Type.Integer({ minimum: 1 }), {
    maxItems: 20,
    description:
      'members that a comment mentions; those who may see the record get a mail, unless they want none',
  }),
);

const NewMoment = Type.Object(
  {
    kind: Type.Unsafe<'bookmark' | 'clip' | 'comment' | 'note'>({
      type: 'string',
      enum: ['bookmark', 'clip', 'comment', 'note'],
      description:
        'a bookmark marks one utterance for all; a clip is a span with a title; a comment is said to others, and answered; a note says something',
    }),
    start_ms,
    end_ms,
    dialog_ids: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1 }), {
        minItems: 1,
        maxItems: 100,
        description:
          'utterances it is put on, whose times are taken where none are given; of a bookmark exactly one',
      }),
    ),
    text: Type.Optional(MomentText),
    audience: Type.Optional(described(MomentAudience, '`record` unless said')),
    reply_to: Type.Optional(
      Type.Integer({ minimum: 1, description: 'the comment that a comment answers, whose place it takes' }),
    ),
    mentions,
  },
  { title: 'NewMoment' },
);
export type NewMoment = Static<typeof NewMoment>;

/** How long a clip is: whole utterances of any length, or at least a second, and never an hour. */
export const SHORTEST_CLIP_MS = 1_000;
export const LONGEST_CLIP_MS = 30 * 60_000;

const MomentChange = Type.Object(
  {
    start_ms,
    end_ms,
    text: Type.Optional(MomentText),
    audience: Type.Optional(MomentAudience),
    mentions,
    is_resolved: Type.Optional(
      Type.Boolean({ description: 'whether a comment is done with, which whoever sees it may say' }),
    ),
  },
  { title: 'MomentChange', minProperties: 1 },
);
export type MomentChange = Static<typeof MomentChange>;

const at = '/api/v3/workspaces/{slug}';
const one = {
  ...onRecord,
  tag: 'moments',
  path: `${at}/records/{record_id}/moments/{moment_id}`,
  params: Type.Object({ slug: Slug, record_id: pathId('record'), moment_id: pathId('moment') }),
  takes_if_match: true,
  scope: 'records:write',
} as const;

export const momentEndpoints = named({
  'list-moments': {
    tag: 'moments',
    rate_limit: 'workspace',
    method: 'GET',
    path: `${at}/moments`,
    summary: 'List moments of all records',
    description:
      'Of records that one may see, the latest first. A page may have fewer items than `limit`, even none, and still a `next_token`: moments of other records are passed over.',
    params: inWorkspace,
    query: Type.Object({
      kind: Type.Optional(MomentKind),
      mine: Type.Optional(Type.Boolean({ description: 'true: only those that the caller has made' })),
      mentioned: Type.Optional(Type.Boolean({ description: 'true: only comments that mention the caller' })),
      unresolved: Type.Optional(
        Type.Boolean({ description: 'true: only comments that nobody has resolved, and answers to such' }),
      ),
      label_id: positiveId('only of records that carry this label'),
      next_token: NextToken,
      limit: limit(50),
    }),
    body: null,
    responses: {
      200: closed(
        {
          items: Type.Array(ListedMoment),
          next_token: nullable(Type.String()),
          unread_mentions: Type.Integer({
            description:
              'mentions of the caller that they have not read, in records that they may see; 100 at most',
          }),
        },
        'MomentPage',
      ),
    },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'records:read',
  },
  'read-mentions': {
    tag: 'moments',
    rate_limit: 'workspace',
    method: 'PUT',
    path: `${at}/moments/read`,
    summary: 'Mark mentions of oneself as read',
    description: 'What does not mention the caller is passed over.',
    params: inWorkspace,
    query: none,
    body: Type.Object(
      {
        moment_ids: Type.Array(Type.Integer({ minimum: 1 }), {
          minItems: 1,
          maxItems: 100,
          description: 'comments that the caller has read',
        }),
      },
      { title: 'ReadMentions' },
    ),
    responses: { 204: null },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'records:write',
  },
  'list-record-moments': {
    ...onRecord,
    tag: 'moments',
    method: 'GET',
    path: `${at}/records/{record_id}/moments`,
    summary: 'List the moments of a record',
    description: 'In the order of their times. Notes of others for themselves are not among them.',
    body: null,
    responses: { 200: closed({ items: Type.Array(Moment) }, 'Moments') },
    errors: found,
    scope: 'records:read',
  },
  'create-moment': {
    ...onRecord,
    tag: 'moments',
    method: 'POST',
    path: `${at}/records/{record_id}/moments`,
    summary: 'Create a moment',
    description:
      'At `start_ms`, or where `dialog_ids` are said. Whoever sees the record may keep notes for themselves; comments need no more; what else others see needs the permission to edit it. A note for all is added to the `notes` of the record as a line, `[12:34] text`. A clip has a title, ends within the record, and lasts at least a second or holds a whole utterance, and at most half an hour.',
    body: NewMoment,
    responses: { 201: Moment },
    errors: [...changed, 'NOT_FOUND', 'CONFLICT'],
    has_etag: true,
    scope: 'records:write',
  },
  'update-moment': {
    ...one,
    method: 'PATCH',
    summary: 'Change a moment',
    description:
      'What is left out stays. Another time moves a bookmark to the utterance of that time. The words of a comment are its author’s. Another span of a clip that a link opens needs the permission to share and the scope `shares:write` as well.',
    body: MomentChange,
    responses: { 200: Moment },
    errors: [...changed, 'NOT_FOUND', 'CONFLICT'],
    has_etag: true,
  },
  'delete-moment': {
    ...one,
    method: 'DELETE',
    summary: 'Delete a moment',
    description:
      'Whoever deletes it can restore it for an hour. Answers go with their comment; its author deletes one that others have answered only as an editor of the record. Under a hold nothing of a record is deleted.',
    body: null,
    responses: { 204: null },
    errors: [...changed, 'NOT_FOUND'],
  },
  'restore-moment': {
    ...onRecord,
    tag: 'moments',
    method: 'POST',
    path: `${one.path}/restore`,
    params: one.params,
    summary: 'Restore a moment',
    description:
      'Within an hour of its deletion, by whoever has deleted it: under its id, with its answers, its places in playlists and, for whoever may share, the link of a clip, and no mention is mailed again. One that is not deleted is left as it is.',
    body: null,
    responses: { 200: Moment },
    errors: [...changed, 'NOT_FOUND', 'CONFLICT'],
    has_etag: true,
    scope: 'records:write',
  },
} as const satisfies EndpointTable);
