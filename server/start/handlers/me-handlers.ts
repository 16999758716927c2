/** Every operation on a user's own data, and the handler that answers it. */
import type { appMeEndpoints } from '@minutebook/contract/app/me-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { changePassword } from '../../people/users/endpoints/change-password.ts';
import { createLoginToken } from '../../people/users/endpoints/create-login-token.ts';
import { createMyToken } from '../../people/users/endpoints/create-my-token.ts';
import { endMySession } from '../../people/users/endpoints/end-my-session.ts';
import { listMySessions } from '../../people/users/endpoints/list-my-sessions.ts';
import { listMyTokens } from '../../people/users/endpoints/list-my-tokens.ts';
import { revokeMyToken } from '../../people/users/endpoints/revoke-my-token.ts';
import { getMyMails } from '../../people/mail-choices/endpoints/get-my-mails.ts';
import { updateMyMails } from '../../people/mail-choices/endpoints/update-my-mails.ts';
import { updateMe } from '../../people/users/endpoints/update-me.ts';

export const meHandlers: HandlersOf<typeof appMeEndpoints> = {
  'update-me': updateMe,
  'change-password': changePassword,
  'list-my-tokens': listMyTokens,
  'create-my-token': createMyToken,
  'revoke-my-token': revokeMyToken,
  'list-my-sessions': listMySessions,
  'end-my-session': endMySession,
  'get-my-mails': getMyMails,
  'update-my-mails': updateMyMails,
  'create-login-token': createLoginToken,
};
