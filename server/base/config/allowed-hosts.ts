import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';

/** @throws ConfigError when an entry is no network, address or name */
export function toAllowedHosts(name: string, entries: string[]): string[] {
  const wrong = entries.find(
    (text) => !isAddressOrNetwork(text) && !/^[a-z0-9-]+([.][a-z0-9-]+)*$/i.test(text),
  );
  if (wrong === undefined) return entries;
  throw new ConfigError(
    `${name} must hold networks such as 10.1.0.0/16, addresses or names, not "${wrong}".`,
  );
}

export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
