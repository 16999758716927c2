/** The reason why a model is not installed, and the remedy; for the operator. */
export class InstallError extends Error {
  override name = 'InstallError';
}
