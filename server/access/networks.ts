/** Networks in CIDR notation: what a token may be used from. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Reads `10.0.0.0/8`, `2001:db8::/32` or a single address; an IPv4-mapped one is its IPv4 network. undefined: it is none. */
function readNetwork(text: string): { address: string; bits: number } | undefined {
  const parts = /^([0-9a-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text);
  const given = parts?.[1] ?? '';
  const family = isIPv4(given) ? 4 : isIPv6(given) ? 6 : null;
  if (family === null) return undefined;
  const longest = family === 4 ? 32 : 128;
  const bits = parts?.[2] === undefined ? longest : Number(parts[2]);
  if (bits > longest) return undefined;
  const mapped = MAPPED.exec(given)?.[1];
  if (mapped === undefined) return { address: given, bits };
  return bits < 96 ? undefined : { address: mapped, bits: bits - 96 };
}

export const isNetwork = (text: string): boolean => readNetwork(text) !== undefined;

/** What is no address, or no network, is outside. An IPv4 client that reaches an IPv6 socket counts as IPv4. */
export function makeNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const read = readNetwork(network);
    if (read !== undefined) list.addSubnet(read.address, read.bits, isIPv4(read.address) ? 'ipv4' : 'ipv6');
  }
  return (client) => {
    const address = MAPPED.exec(client)?.[1] ?? client;
    if (isIPv4(address)) return list.check(address, 'ipv4');
    return isIPv6(address) && !address.includes('%') && list.check(address, 'ipv6');
  };
}
