import type { appMeEndpoints } from '@minutebook/contract/app/me-endpoints.ts';
import type { HandlerOf } from '../../http/handler.ts';

export type MeHandler<Name extends keyof typeof appMeEndpoints> = HandlerOf<(typeof appMeEndpoints)[Name]>;
