import { Type, type Static } from '../schema.ts';
import { BaseWorkspaceRole, WorkspaceInviteStatus } from './allowed-values.ts';
import { V2WorkspaceRole } from './role.ts';
import { closed, DateTime, described, Id, nullable, Page } from './shapes.ts';

export const V2Invitation = closed(
  {
    id: Id,
    email: Type.String({ description: 'whom it is for' }),
    status: WorkspaceInviteStatus,
    invited_by_member_id: described(Id, 'who invited'),
    base_role: BaseWorkspaceRole,
    workspace_roles: Type.Array(V2WorkspaceRole, {
      description: 'roles that whoever accepts gets beside the base role',
    }),
    invited_at: described(DateTime, 'when it was last sent'),
    accepted_at: described(nullable(DateTime), 'null: it has not been accepted'),
    cancelled_at: described(nullable(DateTime), 'null: it has not been taken back'),
    created_at: DateTime,
    updated_at: DateTime,
  },
  'V2Invitation',
);
export type V2Invitation = Static<typeof V2Invitation>;

export const InvitationPage = closed({ items: Type.Array(V2Invitation), page: Page }, 'InvitationPage');

/** The invitation as v3 shows it: with the teams, which v2 leaves out. */
export const V3Invitation = closed(
  {
    ...V2Invitation.properties,
    team_ids: Type.Array(Id, { description: 'teams that whoever accepts comes into' }),
  },
  'V3Invitation',
);
export type V3Invitation = Static<typeof V3Invitation>;

export const V3InvitationPage = closed({ items: Type.Array(V3Invitation), page: Page }, 'V3InvitationPage');
