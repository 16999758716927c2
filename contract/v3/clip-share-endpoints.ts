/** The link of a clip: people outside see and hear its span, and nothing else of the record. */
import { Type, type Static } from 'typebox';
import { found, onRecord } from '../app/record-endpoints.ts';
import type { Endpoint } from '../endpoint.ts';
import { pathId, Slug } from '../parameters.ts';
import { linkFields, PutShareBody } from '../resources/share.ts';
import { closed, described, Id } from '../resources/shapes.ts';

const ClipShare = closed(
  {
    record_id: Id,
    moment_id: described(Id, 'the clip'),
    ...linkFields('clip'),
  },
  'ClipShare',
);
export type ClipShare = Static<typeof ClipShare>;

const PutClipShareReply = closed(
  {
    share: described(ClipShare, 'the link as it is now'),
    password: Type.String({ description: 'what whoever has the link is asked for; shown here alone' }),
  },
  'PutClipShareReply',
);

const ofClip = {
  ...onRecord,
  tag: 'moments',
  path: '/api/v3/workspaces/{slug}/records/{record_id}/moments/{moment_id}/share',
  params: Type.Object({ slug: Slug, record_id: pathId('record'), moment_id: pathId('moment') }),
  scope: 'shares:write',
} as const;
const errors = [...found, 'NOT_FOUND', 'SHARE_NOT_FOUND'] as const;

export const clipShareEndpoints = {
  'get-clip-share': {
    ...ofClip,
    name: 'get-clip-share',
    method: 'GET',
    summary: 'Get the link of a clip',
    body: null,
    responses: { 200: ClipShare },
    errors,
  },
  'put-clip-share': {
    ...ofClip,
    name: 'put-clip-share',
    method: 'PUT',
    summary: 'Share a clip, or change its link',
    description:
      'With people outside, who see the utterances that lie whole in its span, under its title, and hear that span alone; a change of the clip changes what they see. 201 with a new password, or 200 when a live link was changed, which keeps its address and password.',
    body: Type.Object(
      { expires_in_days: PutShareBody.properties.expires_in_days },
      { title: 'PutClipShareBody' },
    ),
    responses: { 200: PutClipShareReply, 201: PutClipShareReply },
    errors: [...errors, 'RECORD_NOT_READY'],
  },
  'delete-clip-share': {
    ...ofClip,
    name: 'delete-clip-share',
    method: 'DELETE',
    summary: 'End the link of a clip',
    description: 'At once and for good; the clip stays.',
    body: null,
    responses: { 204: null },
    errors,
  },
} as const satisfies Record<string, Endpoint>;
