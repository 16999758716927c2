/** Decides which addresses webhooks may be sent to: public ones, and those of its own network that the operator allows. */
import { lookup as lookUpHere, promises as dns, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { callbackify } from 'node:util';
import { errorCode } from './error-code.ts';
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

/**
 * @param allowed networks, addresses and names inside that may be reached, also without TLS
 * @param of_strangers whether anybody may name an address, without a token
 */
export function makeAddressGuard(
  allowed: readonly string[],
  { of_strangers = false }: { of_strangers?: boolean } = {},
): AddressGuard {
  const names = new Set(allowed.map((entry) => entry.toLowerCase()));
  const lookUp = of_strangers && allowed.length === 0 ? lookUpOutside : lookUpAnywhere;
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
      lookUp(hostname, (error, addresses) => {
        const isNamed = names.has(hostname.toLowerCase());
        // The same for a name that is unknown and for one that leads inside: it would tell them apart for whoever tries names.
        const refusal = () => new AddressRefusedError(`${hostname} is not outside`, { cause: error });
        if (error !== null) return done(isNamed || !isUnknown(error) ? error : refusal(), []);
        // One that is inside spoils all: a name that leads to both is there to mislead.
        const isGood = isNamed
          ? addresses.length > 0
          : addresses.length > 0 && addresses.every(({ address }) => isPublic(address) || isAllowed(address));
        if (!isGood) return done(refusal(), []);
        if (options.all === true) return done(null, addresses);
        const [first] = addresses;
        return done(null, first?.address ?? '', first?.family);
      });
    },
  };
}

const isUnknown = (error: unknown) => ['ENOTFOUND', 'ENODATA'].includes(errorCode(error) ?? '');

/** A name server that leaves one of the two questions open delays the answer by less than an attempt may take. */
const PATIENCE = { timeout: 2_000, tries: 2 };

type Addresses = (error: Error | null, addresses: LookupAddress[]) => void;

/** Names of the own network may stand in files of this machine. */
const lookUpAnywhere = (hostname: string, done: Addresses): void => lookUpHere(hostname, { all: true }, done);

/**
 * Asks name servers alone, which know all names outside. The system's way takes one of two threads until it has given up
 * on a name server, whoever waits for it: strangers who name slow ones would stop every other look-up of the process.
 */
const lookUpOutside: (hostname: string, done: Addresses) => void = callbackify(async (hostname: string) => {
  const resolver = new dns.Resolver(PATIENCE);
  resolver.setServers(dns.getServers());
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found: LookupAddress[] = [];
  if (four.status === 'fulfilled') for (const address of four.value) found.push({ address, family: 4 });
  if (six.status === 'fulfilled') for (const address of six.value) found.push({ address, family: 6 });
  if (four.status === 'fulfilled' || found.length > 0) return found;
  const code = isUnknown(four.reason) ? 'ENOTFOUND' : 'EAI_AGAIN';
  throw Object.assign(new Error(`${hostname} was not found`, { cause: four.reason }), { code });
});

/** The host as in a URL, but IPv6 without brackets. */
const toHost = ({ hostname }: URL) => hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
