/** The link of a playlist: people outside see and hear its clips, and nothing else of their records. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { none, pathId, Slug } from '../parameters.ts';
import { linkFields, PutShareBody } from '../resources/share.ts';
import { closed, described, Id } from '../resources/shapes.ts';

const PlaylistShare = closed(
  {
    playlist_id: Id,
    moment_ids: Type.Array(Id, {
      description:
        'the clips that people outside get now, in their order; left out is what is no clip, and clips of records that the author may not share',
    }),
    ...linkFields('playlist'),
  },
  'PlaylistShare',
);
export type PlaylistShare = Static<typeof PlaylistShare>;

const PutPlaylistShareReply = closed(
  {
    share: described(PlaylistShare, 'the link as it is now'),
    password: Type.String({ description: 'what whoever has the link is asked for; shown here alone' }),
  },
  'PutPlaylistShareReply',
);

const ofPlaylist = {
  tag: 'moments',
  rate_limit: 'workspace',
  query: none,
  path: '/api/v3/workspaces/{slug}/playlists/{playlist_id}/share',
  params: Type.Object({ slug: Slug, playlist_id: pathId('playlist') }),
  scope: 'shares:write',
} as const;
const errors = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'NOT_FOUND'] as const;

export const playlistShareEndpoints = named({
  'get-playlist-share': {
    ...ofPlaylist,
    method: 'GET',
    summary: 'Get the link of a playlist',
    description: 'Only the author of the playlist does.',
    body: null,
    responses: { 200: PlaylistShare },
    errors: [...errors, 'SHARE_NOT_FOUND'],
  },
  'put-playlist-share': {
    ...ofPlaylist,
    method: 'PUT',
    summary: 'Share a playlist, or change its link',
    description:
      'With people outside, who see and hear its clips as by links of their own, one after the other. Only its author does, and only clips of records that they may share are in it: now, and whenever the link is opened. 201 with a new password, or 200 when a live link was changed, which keeps its address and password.',
    body: Type.Object(
      { expires_in_days: PutShareBody.properties.expires_in_days },
      { title: 'PutPlaylistShareBody' },
    ),
    responses: { 200: PutPlaylistShareReply, 201: PutPlaylistShareReply },
    errors: [...errors, 'CONFLICT'],
  },
  'delete-playlist-share': {
    ...ofPlaylist,
    method: 'DELETE',
    summary: 'End the link of a playlist',
    description: 'At once and for good; the playlist stays. Whoever may delete the playlist does.',
    body: null,
    responses: { 204: null },
    errors: [...errors, 'SHARE_NOT_FOUND'],
  },
} as const satisfies EndpointTable);
