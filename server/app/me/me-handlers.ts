/** Every operation on what is somebody's own, and the handler that answers it. */
import type { appMeEndpoints } from '@minutebook/contract/app/me-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { changePassword } from './change-password.ts';
import { createLoginToken } from './create-login-token.ts';
import { createMyToken } from './create-my-token.ts';
import { endMySession } from './end-my-session.ts';
import { listMySessions } from './list-my-sessions.ts';
import { listMyTokens } from './list-my-tokens.ts';
import { revokeMyToken } from './revoke-my-token.ts';
import { updateMe } from './update-me.ts';

export const meHandlers: HandlersOf<typeof appMeEndpoints> = {
  'update-me': updateMe,
  'change-password': changePassword,
  'list-my-tokens': listMyTokens,
  'create-my-token': createMyToken,
  'revoke-my-token': revokeMyToken,
  'list-my-sessions': listMySessions,
  'end-my-session': endMySession,
  'create-login-token': createLoginToken,
};
