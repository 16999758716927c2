/** Playlists: moments of several records in an order, to be played in one run. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, limit, NextToken, none, pathId, Slug } from '../parameters.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';
import { linkFields } from '../resources/share.ts';
import { ListedMoment, MomentAuthor } from './moment-endpoints.ts';

/** The most entries of a playlist: they fit on one page of an answer, and nobody hears so many to the end. */
export const MOST_ENTRIES = 200;

const audiences = ['author', 'workspace'] as const;
export type PlaylistAudience = (typeof audiences)[number];
const PlaylistAudience = Type.Unsafe<PlaylistAudience>({
  type: 'string',
  enum: audiences,
  description: '`author`: nobody but its author; `workspace`: every member but guests, who cannot choose it',
});
const PlaylistName = Type.String({ minLength: 1, maxLength: 100, description: 'what people call it' });

const PlaylistLink = closed(linkFields('playlist'), 'PlaylistLink');
export type PlaylistLink = Static<typeof PlaylistLink>;

const fields = {
  id: Id,
  name: Type.String({ description: 'what people call it' }),
  audience: PlaylistAudience,
  author: described(MomentAuthor, 'who has made it'),
  may_edit: Type.Boolean({ description: 'whether the caller may change it: it is theirs' }),
  created_at: DateTime,
  version: nullable(
    Type.Integer({
      description:
        'raised by every change, and compared by If-Match with `"<version>"`; null: the caller may not change it',
    }),
  ),
  share: described(
    nullable(PlaylistLink),
    'the link that people outside open; null: there is none, or the caller may not end it',
  ),
};
const ListedPlaylist = closed(fields, 'ListedPlaylist');
export type ListedPlaylist = Static<typeof ListedPlaylist>;

export const Playlist = closed(
  {
    ...fields,
    entries: Type.Array(ListedMoment, {
      description:
        'in their order; only those of records that the caller sees now, and nothing of the others',
    }),
    shareable_moment_ids: nullable(
      Type.Array(Id, {
        description:
          'the clips that people outside get by a link, in their order; left out is what is no clip, and clips of records that the author may not share; null: the caller is not its author',
      }),
    ),
  },
  'Playlist',
);
export type Playlist = Static<typeof Playlist>;

const momentIds = (description: string) =>
  Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MOST_ENTRIES, description }));
const moment_ids = momentIds('moments that the caller sees, in their order; repeated ones count once');

const PlaylistChange = Type.Object(
  {
    name: Type.Optional(PlaylistName),
    audience: Type.Optional(PlaylistAudience),
    moment_ids,
    add_moment_ids: momentIds('moments that are added at the end; those that are in it stay where they are'),
  },
  { title: 'PlaylistChange', minProperties: 1 },
);
export type PlaylistChange = Static<typeof PlaylistChange>;

/** An answer has at most so many passages, and can be kept as one playlist. */
const MOST_CLIPS = 20;
const NewClip = closed(
  {
    record_id: Type.Integer({ minimum: 1, description: 'a record that the caller sees' }),
    dialog_ids: Type.Array(Type.Integer({ minimum: 1 }), {
      minItems: 1,
      maxItems: 100,
      description: 'utterances of it, from the first of which to the last it reaches',
    }),
    text: Type.String({ minLength: 1, maxLength: 2_000, description: 'its title' }),
  },
  'PlaylistClip',
);
export type NewClip = Static<typeof NewClip>;

const NewPlaylist = Type.Object(
  {
    name: PlaylistName,
    audience: Type.Optional(described(PlaylistAudience, '`author` unless said')),
    moment_ids,
    clips: Type.Optional(
      Type.Array(NewClip, {
        maxItems: MOST_CLIPS,
        description:
          'clips that are made for the caller alone and stand behind the other moments, such as the passages of an answer; all of them, or none and no playlist',
      }),
    ),
  },
  { title: 'NewPlaylist' },
);
export type NewPlaylist = Static<typeof NewPlaylist>;

const path = '/api/v3/workspaces/{slug}/playlists';
const common = { tag: 'moments', rate_limit: 'workspace', query: none } as const;
const errors = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'] as const;
const one = {
  ...common,
  path: `${path}/{playlist_id}`,
  params: Type.Object({ slug: Slug, playlist_id: pathId('playlist') }),
  errors: [...errors, 'NOT_FOUND'],
} as const;

export const playlistEndpoints = named({
  'list-playlists': {
    ...common,
    method: 'GET',
    path,
    summary: 'List playlists',
    description: 'One’s own and those of the workspace, the latest first.',
    params: inWorkspace,
    query: Type.Object({
      next_token: NextToken,
      limit: limit(50),
      shared: Type.Optional(
        Type.Boolean({ description: 'true: only those with a link that the caller may end' }),
      ),
    }),
    body: null,
    responses: {
      200: closed({ items: Type.Array(ListedPlaylist), next_token: nullable(Type.String()) }, 'PlaylistPage'),
    },
    errors,
    scope: 'records:read',
  },
  'get-playlist': {
    ...one,
    method: 'GET',
    summary: 'Get a playlist with its moments',
    body: null,
    responses: { 200: Playlist },
    scope: 'records:read',
  },
  'create-playlist': {
    ...common,
    method: 'POST',
    path,
    summary: 'Create a playlist',
    description: 'A member has at most 100.',
    params: inWorkspace,
    body: NewPlaylist,
    responses: { 201: Playlist },
    errors: [...errors, 'RECORD_NOT_FOUND', 'NOT_FOUND', 'CONFLICT', 'RECORD_BUSY', 'SERVICE_UNAVAILABLE'],
    has_etag: true,
    scope: 'records:write',
  },
  'update-playlist': {
    ...one,
    method: 'PATCH',
    summary: 'Change a playlist',
    description:
      'Only its author does. What is left out stays; `moment_ids` adds, removes and orders at once. A moment whose record the author does not see any more keeps its place. While a link is open to people outside, adding moments needs the scope `shares:write` as well.',
    body: PlaylistChange,
    responses: { 200: Playlist },
    errors: [...one.errors, 'CONFLICT'],
    takes_if_match: true,
    has_etag: true,
    scope: 'records:write',
  },
  'delete-playlist': {
    ...one,
    method: 'DELETE',
    summary: 'Delete a playlist',
    description:
      'For ever; its moments stay. Its author does, and of one for the workspace whoever manages that.',
    body: null,
    responses: { 204: null },
    takes_if_match: true,
    scope: 'records:write',
  },
} as const satisfies EndpointTable);
