/** Why a model is not installed, and what to do; for whoever typed the command. */
export class InstallError extends Error {
  override name = 'InstallError';
}
