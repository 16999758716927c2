import { isNetwork } from '../network.ts';
import { ConfigError } from './config-error.ts';

/** @throws ConfigError when an entry is no network, address or name */
export function toAllowedHosts(name: string, entries: string[]): string[] {
  const wrong = entries.find((text) => !isNetwork(text) && !/^[a-z0-9-]+([.][a-z0-9-]+)*$/i.test(text));
  if (wrong === undefined) return entries;
  throw new ConfigError(
    `${name} must hold networks such as 10.1.0.0/16, addresses or names, not "${wrong}".`,
  );
}
