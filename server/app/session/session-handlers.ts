/** Every operation of signing in, and the handler that answers it. */
import type { appSessionEndpoints } from '@minutebook/contract/app/session-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { createOwner } from './create-owner.ts';
import { endSession } from './end-session.ts';
import { getInvitationOffer } from './get-invitation-offer.ts';
import { getSessionToken } from './get-session-token.ts';
import { getSignInOptions } from './get-sign-in-options.ts';
import { startSession } from './start-session.ts';

export const sessionHandlers: HandlersOf<typeof appSessionEndpoints> = {
  'get-sign-in-options': getSignInOptions,
  'create-owner': createOwner,
  'start-session': startSession,
  'get-session-token': getSessionToken,
  'end-session': endSession,
  'get-invitation-offer': getInvitationOffer,
  'accept-invitation': acceptInvitation,
};
