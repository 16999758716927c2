/** Passkeys of this device, or of one that it can reach. */
import type {
  NewPasskeyAnswer,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@minutebook/contract/app/passkey-shapes.ts';
import { loadAgain } from '../load-again.ts';
import { PasskeyRefused } from '../components/states/error-text.ts';

/** @param origin the one that the server's passkeys belong to; null: it has none */
export const hasPasskeys = (origin: string | null | undefined): boolean =>
  origin === location.origin && 'PublicKeyCredential' in globalThis;

// Most people enter without.
const loadPasskeys = () => loadAgain(() => import('@simplewebauthn/browser'));

/** @throws PasskeyRefused */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await loadPasskeys();
  const made = await startRegistration({ optionsJSON: options }).catch(refuse);
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { ...made, clientExtensionResults: {}, response: { clientDataJSON, attestationObject, transports } };
}

/** @throws PasskeyRefused */
export async function answerWithPasskey(options: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await loadPasskeys();
  const answer = await startAuthentication({ optionsJSON: options }).catch(refuse);
  return { ...answer, clientExtensionResults: {} };
}

function refuse(error: unknown): never {
  throw new PasskeyRefused('the browser gave no passkey', { cause: error });
}
