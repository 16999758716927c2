import { getCurrentUser } from '../people/users/endpoints/get-current-user.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1GetCurrentUser: V1Handler<'v1-get-current-user'> = getCurrentUser;
