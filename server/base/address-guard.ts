/** Which addresses a webhook may be sent to: the world outside, and what the operator allows of the own network. */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Everything that is no address of the public internet, or leads back in. */
const INSIDE: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
];
/** Of IPv6 only global unicast is outside; of that not what wraps an IPv4 address or is for documents. */
const OUTSIDE6: readonly [string, number] = ['2000::', 3];
const INSIDE6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const inside = new BlockList();
for (const [network, bits, family] of INSIDE) inside.addSubnet(network, bits, family);
for (const [network, bits] of INSIDE6) inside.addSubnet(network, bits, 'ipv6');
const outside6 = new BlockList();
outside6.addSubnet(...OUTSIDE6, 'ipv6');

function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && outside6.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

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
  const networks = toBlockList(allowed);
  const isAllowed = (address: string) => networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
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

/** As a URL has it, IPv6 without brackets. */
export const toHost = ({ hostname }: URL) => hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');

function toBlockList(allowed: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of allowed) {
    const [address = '', bits] = entry.split('/');
    const version = isIP(address);
    if (version === 0) continue;
    const family = version === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
