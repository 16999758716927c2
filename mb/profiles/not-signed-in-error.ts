/** There is nobody in whose name to ask. */
export class NotSignedInError extends Error {
  override name = 'NotSignedInError';
}
