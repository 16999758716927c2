import { randomBytes } from 'node:crypto';

/** 256 random bits, prefixed with what it is: a code, the secret of a waiting device, or the name of a registered program. */
export const makeOauthSecret = (kind: 'moc' | 'mod' | 'prog') =>
  `${kind}_${randomBytes(32).toString('base64url')}`;
