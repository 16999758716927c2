import type { appInvitationEndpoints } from '@minutebook/contract/app/invitation-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { cancelInvitation } from '../../people/invitations/endpoints/cancel-invitation.ts';
import { createInvitation } from '../../people/invitations/endpoints/create-invitation.ts';

export const invitationHandlers: HandlersOf<typeof appInvitationEndpoints> = {
  'create-invitation': createInvitation,
  'cancel-invitation': cancelInvitation,
};
