/** The network that a limit per address is charged to. */
import { isIPv4, isIPv6 } from 'node:net';
import { readAddress } from '../base/network.ts';

/** An IPv4 address, or the /64 of an IPv6 one: every client has that much, with 2^64 addresses in it. */
export function toClientNetwork(address: string): string {
  if (isIPv4(address)) return address;
  // A trusted proxy may still pass on a forged value of its client.
  if (!isIPv6(address)) return 'unknown';
  const read = readAddress(address);
  if (read?.family === 'ipv4') return read.address;
  const [left, right] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const given = [...(left ?? []), ...(right ?? [])].length;
  const groups = [...(left ?? []), ...Array<string>(8 - Math.min(8, given)).fill('0'), ...(right ?? [])];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
