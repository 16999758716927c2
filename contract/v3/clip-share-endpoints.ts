/** The link of a clip: people outside see and hear its span, and nothing else of the record. */
import { Type, type Static } from '../schema.ts';
import { found, onRecord } from '../app/record-endpoints.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, limit, NextToken, pathId, Slug } from '../parameters.ts';
import { linkFields, PutShareBody } from '../resources/share.ts';
import { closed, described, Id, nullable } from '../resources/shapes.ts';
import { ListedMoment } from './moment-endpoints.ts';

const ClipShare = closed(
  {
    record_id: Id,
    moment_id: described(Id, 'the clip'),
    ...linkFields('clip'),
  },
  'ClipShare',
);
export type ClipShare = Static<typeof ClipShare>;

const SharedClip = closed(
  {
    ...ListedMoment.properties,
    share: described(ClipShare, 'its link'),
    may_end: Type.Boolean({ description: 'whether the caller may end the link' }),
  },
  'SharedClip',
);
export type SharedClip = Static<typeof SharedClip>;

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

export const clipShareEndpoints = named({
  'list-clip-shares': {
    tag: 'moments',
    rate_limit: 'workspace',
    method: 'GET',
    path: '/api/v3/workspaces/{slug}/clip-shares',
    summary: 'List clips with a link',
    description: 'Of records that one may see, the latest clip first; what has expired is left out.',
    params: inWorkspace,
    query: Type.Object({ next_token: NextToken, limit: limit(50) }),
    body: null,
    responses: {
      200: closed({ items: Type.Array(SharedClip), next_token: nullable(Type.String()) }, 'SharedClipPage'),
    },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'records:read',
  },
  'get-clip-share': {
    ...ofClip,
    method: 'GET',
    summary: 'Get the link of a clip',
    body: null,
    responses: { 200: ClipShare },
    errors,
  },
  'put-clip-share': {
    ...ofClip,
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
    method: 'DELETE',
    summary: 'End the link of a clip',
    description: 'At once and for good; the clip stays.',
    body: null,
    responses: { 204: null },
    errors,
  },
} as const satisfies EndpointTable);
