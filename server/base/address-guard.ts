/** Decides which addresses webhooks may be sent to: public ones, and those of its own network that the operator allows. */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { makeNetworkCheck, readAddress } from './network.ts';

/** Everything that is no address of the public internet, or leads back in. */
const isInside = makeNetworkCheck([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // In IPv6 only global unicast is public, except addresses that wrap IPv4 or are reserved for documentation.
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);

const isPublic = (address: string) => readAddress(address) !== undefined && !isInside(address);

/** The address that was asked for is not one that may be. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError';
}

type LookupDone = (error: Error | null, addresses: LookupAddress[] | string, family?: number) => void;

export interface AddressGuard {
  /** Whether a delivery may be tried at all; names are looked at again when they are resolved. */
  allowsUrl(url: URL): boolean;
  /** For `http.request`: connects only to addresses that were checked. */
  lookup(hostname: string, options: { all?: boolean | undefined }, done: LookupDone): void;
}

/** @param allowed networks, addresses and names inside that may be reached, also without TLS */
export function makeAddressGuard(allowed: readonly string[]): AddressGuard {
  const names = new Set(allowed.map((entry) => entry.toLowerCase()));
  const isAllowed = makeNetworkCheck(allowed);
  return {
    allowsUrl(url) {
      const host = toHost(url);
      if (url.username !== '' || url.password !== '') return false;
      if (names.has(host)) return ['https:', 'http:'].includes(url.protocol);
      if (isIP(host) !== 0 && isAllowed(host)) return ['https:', 'http:'].includes(url.protocol);
      const port = url.port === '' ? 443 : Number(url.port);
      if (url.protocol !== 'https:' || (port !== 443 && port < 1_024)) return false;
      return isIP(host) === 0 || isPublic(host);
    },
    lookup(hostname, options, done) {
      lookUp(hostname, { all: true }, (error, addresses) => {
        if (error !== null) return done(error, []);
        // One that is inside spoils all: a name that leads to both is there to mislead.
        const isGood = names.has(hostname.toLowerCase())
          ? addresses.length > 0
          : addresses.length > 0 && addresses.every(({ address }) => isPublic(address) || isAllowed(address));
        if (!isGood) return done(new AddressRefusedError(`${hostname} is not outside`), []);
        if (options.all === true) return done(null, addresses);
        const [first] = addresses;
        return done(null, first?.address ?? '', first?.family);
      });
    },
  };
}

/** The host as in a URL, but IPv6 without brackets. */
export const toHost = ({ hostname }: URL) => hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
