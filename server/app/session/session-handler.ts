import type { appSessionEndpoints } from '@minutebook/contract/app/session-endpoints.ts';
import type { HandlerOf } from '../../http/handler.ts';

export type SessionHandler<Name extends keyof typeof appSessionEndpoints> = HandlerOf<
  (typeof appSessionEndpoints)[Name]
>;
