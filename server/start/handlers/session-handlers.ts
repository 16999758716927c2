/** Every operation of signing in, and the handler that answers it. */
import type { appSessionEndpoints } from '@minutebook/contract/app/session-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { acceptInvitation } from '../../people/sign-in/endpoints/accept-invitation.ts';
import { createOwner } from '../../people/sign-in/endpoints/create-owner.ts';
import { endSession } from '../../people/sign-in/endpoints/end-session.ts';
import { finishPasskeySession } from '../../people/sign-in/endpoints/finish-passkey-session.ts';
import { finishSession } from '../../people/sign-in/endpoints/finish-session.ts';
import { getInvitationOffer } from '../../people/sign-in/endpoints/get-invitation-offer.ts';
import { getSessionToken } from '../../people/sign-in/endpoints/get-session-token.ts';
import { getSignInOptions } from '../../people/sign-in/endpoints/get-sign-in-options.ts';
import { getPasswordReset } from '../../people/password-reset/endpoints/get-password-reset.ts';
import { requestPasswordReset } from '../../people/password-reset/endpoints/request-password-reset.ts';
import { resetPassword } from '../../people/password-reset/endpoints/reset-password.ts';
import { startPasskeySession } from '../../people/sign-in/endpoints/start-passkey-session.ts';
import { startSession } from '../../people/sign-in/endpoints/start-session.ts';

export const sessionHandlers: HandlersOf<typeof appSessionEndpoints> = {
  'get-sign-in-options': getSignInOptions,
  'create-owner': createOwner,
  'start-session': startSession,
  'finish-session': finishSession,
  'start-passkey-session': startPasskeySession,
  'finish-passkey-session': finishPasskeySession,
  'get-session-token': getSessionToken,
  'end-session': endSession,
  'request-password-reset': requestPasswordReset,
  'get-password-reset': getPasswordReset,
  'reset-password': resetPassword,
  'get-invitation-offer': getInvitationOffer,
  'accept-invitation': acceptInvitation,
};
