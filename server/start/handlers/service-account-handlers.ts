import type { appServiceAccountEndpoints } from '@minutebook/contract/app/service-account-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { createServiceAccount } from '../../people/service-accounts/endpoints/create-service-account.ts';
import { createServiceToken } from '../../people/service-accounts/endpoints/create-service-token.ts';
import { listServiceAccounts } from '../../people/service-accounts/endpoints/list-service-accounts.ts';
import { revokeServiceToken } from '../../people/service-accounts/endpoints/revoke-service-token.ts';
import { rotateServiceToken } from '../../people/service-accounts/endpoints/rotate-service-token.ts';
import { updateServiceAccount } from '../../people/service-accounts/endpoints/update-service-account.ts';

export const serviceAccountHandlers: HandlersOf<typeof appServiceAccountEndpoints> = {
  'list-service-accounts': listServiceAccounts,
  'create-service-account': createServiceAccount,
  'update-service-account': updateServiceAccount,
  'create-service-token': createServiceToken,
  'rotate-service-token': rotateServiceToken,
  'revoke-service-token': revokeServiceToken,
};
