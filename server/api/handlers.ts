/** Every operation of API v2 and the handler that answers it. */
import type { Handlers } from '../http/handler.ts';
import { getCurrentUser } from './users/get-current-user.ts';

export const handlers = {
  'get-current-user': getCurrentUser,
} as unknown as Handlers;
