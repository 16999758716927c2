/**
 * Networks in CIDR notation and the addresses in them, read in one way for tokens, webhooks, engines and proxies: an IPv4 address
 * written as an IPv6 one is that IPv4 address, and an address with a zone, which means something on one machine alone, is none.
 */
import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

interface Address {
  address: string;
  family: 'ipv4' | 'ipv6';
}

/** Names and addresses that always mean this computer. */
export const isThisComputer = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;
const MAPPED_BITS = 96;

/** undefined: it is no address. */
export function readAddress(text: string): Address | undefined {
  if (isIPv4(text)) return { address: text, family: 'ipv4' };
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  const mapped = MAPPED.exec(address)?.[1];
  return mapped === undefined ? { address, family: 'ipv6' } : { address: mapped, family: 'ipv4' };
}

/** Reads `10.0.0.0/8`, `2001:db8::/32` or a single address. undefined: it is none. */
function readNetwork(text: string): (Address & { bits: number }) | undefined {
  const [given = '', prefix, more] = text.split('/');
  const read = readAddress(given);
  if (read === undefined || more !== undefined) return undefined;
  const longest = isIPv4(given) ? 32 : 128;
  const bits = prefix === undefined ? longest : /^(0|[1-9]\d{0,2})$/.test(prefix) ? Number(prefix) : -1;
  const before = longest === 128 && read.family === 'ipv4' ? MAPPED_BITS : 0;
  return bits < before || bits > longest ? undefined : { ...read, bits: bits - before };
}

export const isNetwork = (text: string): boolean => readNetwork(text) !== undefined;

/** Whether an address lies in one of the networks. What is no address, or no network, is outside. */
export function makeNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  // In one list, `::/0` and its like would have every IPv4 address in them.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of networks) {
    const read = readNetwork(network);
    if (read !== undefined) lists[read.family].addSubnet(read.address, read.bits, read.family);
  }
  return (text) => {
    const read = readAddress(text);
    return read !== undefined && lists[read.family].check(read.address, read.family);
  };
}
