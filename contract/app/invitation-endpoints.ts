/** Invitations, for members who manage them. The session endpoints accept one. */
import { Type } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, none, pathId, Slug } from '../parameters.ts';
import { BaseWorkspaceRole } from '../resources/allowed-values.ts';
import { closed, described, Id } from '../resources/shapes.ts';

const CreatedInvitation = closed(
  {
    id: Id,
    url: Type.String({ description: 'where it is accepted' }),
    is_mailed: Type.Boolean({
      description:
        'the mail server has taken a mail with the link; false: none goes, or it was not taken at once and is tried again for a day',
    }),
  },
  'CreatedInvitation',
);

const invitations = {
  rate_limit: 'workspace',
  query: none,
  scope: 'people:write',
  tag: 'invitations',
  permission: 'member.manage',
} as const;
const base = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'CONFLICT'] as const;
const at = '/app/workspaces/{slug}';

export const appInvitationEndpoints = named({
  'create-invitation': {
    ...invitations,
    method: 'POST',
    path: `${at}/invitations`,
    summary: 'Invite somebody',
    description: 'By e-mail address. The link is answered this once.',
    params: inWorkspace,
    body: Type.Object(
      {
        email: Type.String({ minLength: 3, maxLength: 320, description: 'whom it is for' }),
        base_role: described(BaseWorkspaceRole, 'that whoever accepts gets'),
        team_ids: Type.Optional(
          Type.Array(Id, { maxItems: 100, description: 'teams that whoever accepts comes into' }),
        ),
      },
      { title: 'NewInvitation' },
    ),
    responses: { 201: CreatedInvitation },
    errors: [...base, 'TEAM_NOT_FOUND', 'QUOTA_EXCEEDED'],
  },
  'cancel-invitation': {
    ...invitations,
    method: 'DELETE',
    path: `${at}/invitations/{invitation_id}`,
    summary: 'Take an invitation back',
    params: Type.Object({ slug: Slug, invitation_id: pathId('invitation') }),
    body: null,
    responses: { 204: null },
    errors: [...base, 'INVITATION_NOT_FOUND'],
  },
} as const satisfies EndpointTable);
