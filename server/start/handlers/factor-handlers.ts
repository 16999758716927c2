/** Every operation on one's own second factors, and the handler that answers it. */
import type { appFactorEndpoints } from '@minutebook/contract/app/factor-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { confirmMe } from '../../people/factors/endpoints/confirm-me.ts';
import { createPasskey } from '../../people/factors/endpoints/create-passkey.ts';
import { listMyFactors } from '../../people/factors/endpoints/list-my-factors.ts';
import { putTotp } from '../../people/factors/endpoints/put-totp.ts';
import { removePasskey } from '../../people/factors/endpoints/remove-passkey.ts';
import { removeTotp } from '../../people/factors/endpoints/remove-totp.ts';
import { replaceRecoveryCodes } from '../../people/factors/endpoints/replace-recovery-codes.ts';
import { startConfirmation } from '../../people/factors/endpoints/start-confirmation.ts';
import { startPasskey } from '../../people/factors/endpoints/start-passkey.ts';
import { startTotp } from '../../people/factors/endpoints/start-totp.ts';
import { updatePasskey } from '../../people/factors/endpoints/update-passkey.ts';

export const factorHandlers: HandlersOf<typeof appFactorEndpoints> = {
  'list-my-factors': listMyFactors,
  'start-confirmation': startConfirmation,
  'confirm-me': confirmMe,
  'start-totp': startTotp,
  'put-totp': putTotp,
  'remove-totp': removeTotp,
  'start-passkey': startPasskey,
  'create-passkey': createPasskey,
  'update-passkey': updatePasskey,
  'remove-passkey': removePasskey,
  'replace-recovery-codes': replaceRecoveryCodes,
};
