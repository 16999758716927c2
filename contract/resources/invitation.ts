import { Type, type Static } from 'typebox';
import { BaseWorkspaceRole, WorkspaceInviteStatus } from './allowed-values.ts';
import { V2WorkspaceRole } from './role.ts';
import { closed, DateTime, Id, nullable, Page } from './shapes.ts';

export const V2Invitation = closed(
  {
    id: Id,
    email: Type.String(),
    status: WorkspaceInviteStatus,
    invited_by_member_id: Id,
    base_role: BaseWorkspaceRole,
    workspace_roles: Type.Array(V2WorkspaceRole),
    invited_at: DateTime,
    accepted_at: nullable(DateTime),
    cancelled_at: nullable(DateTime),
    created_at: DateTime,
    updated_at: DateTime,
  },
  'V2Invitation',
);
export type V2Invitation = Static<typeof V2Invitation>;

export const InvitationPage = closed({ items: Type.Array(V2Invitation), page: Page }, 'InvitationPage');
