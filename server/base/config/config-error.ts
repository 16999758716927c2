/** A setting that cannot be used; its sentence names the setting and stops the start. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
