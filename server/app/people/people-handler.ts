import type { appPeopleEndpoints } from '@minutebook/contract/app/people-endpoints.ts';
import type { HandlerOf } from '../../http/handler.ts';

export type PeopleHandler<Name extends keyof typeof appPeopleEndpoints> = HandlerOf<
  (typeof appPeopleEndpoints)[Name]
>;
