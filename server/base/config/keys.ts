/**
 * Everything derived from the server's one secret: signatures of links and cursors, sealed share passwords.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

/** Binds a signature to one use: one made for a media link opens nothing else. */
export type SignaturePurpose =
  | 'media'
  | 'upload'
  | 'cursor'
  | 'share-visit'
  | 'shared-entry'
  | 'device'
  | 'invitation'
  | 'setup'
  | 'challenge'
  | 'program'
  | 'unsubscribe';

export interface Keys {
  /** 128-bit signature in base64url. */
  sign(purpose: SignaturePurpose, text: string): string;
  verify(purpose: SignaturePurpose, text: string, signature: string): boolean;
  /** AES-256-GCM: nonce, ciphertext, tag. */
  seal(text: string): Buffer;
  /** undefined: it was sealed with another secret, or changed since. */
  unseal(sealed: Buffer): string | undefined;
  /** Identifies the secret without revealing it or any key derived from it. */
  fingerprint(): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SIGNATURE_BYTES = 16;

export function makeKeys(secret: string): Keys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `minutebook ${purpose}`, 32));
  // Key objects: importing a key from its bytes for every signature takes four times as long as signing.
  const signing: Record<SignaturePurpose, KeyObject> = {
    media: createSecretKey(derive('media')),
    upload: createSecretKey(derive('upload')),
    cursor: createSecretKey(derive('cursor')),
    'share-visit': createSecretKey(derive('share-visit')),
    'shared-entry': createSecretKey(derive('shared-entry')),
    device: createSecretKey(derive('device')),
    invitation: createSecretKey(derive('invitation')),
    setup: createSecretKey(derive('setup')),
    challenge: createSecretKey(derive('challenge')),
    program: createSecretKey(derive('program')),
    unsubscribe: createSecretKey(derive('unsubscribe')),
  };
  const sealing = derive('seal');
  const sign = (purpose: SignaturePurpose, text: string) =>
    createHmac('sha256', signing[purpose])
      .update(text)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
      .toString('base64url');

  return {
    sign,
    verify(purpose, text, signature) {
      // The texts are compared, not what they decode to: base64url has several spellings of the same bytes.
      const given = Buffer.from(signature);
      const expected = Buffer.from(sign(purpose, text));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    fingerprint: () => derive('fingerprint').subarray(0, SIGNATURE_BYTES).toString('base64url'),
    unseal(sealed) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const opened = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
      try {
        return opened + decipher.final('utf8');
      } catch {
        // A failed final() says only that seal and key do not match.
        return undefined;
      }
    },
  };
}
