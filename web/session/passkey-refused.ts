/** The user has closed the browser's dialog, there is no fitting passkey, or the device cannot make one. */
export class PasskeyRefused extends Error {}
