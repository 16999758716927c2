/** Checks the address that a browser is sent to with a code: https, the same computer, or an app's own scheme. */
import { isThisComputer } from '../../base/network.ts';

/** Only plain characters: a browser would normalise others, and then use an address that was not compared. */
const PLAIN = /^[\x21\x23-\x5b\x5d\x5f\x61-\x7a\x7e]+$/;
const LONGEST = 2_000;
/** An app's own scheme is a reversed host name (RFC 8252); these editors are older than that rule. */
const APP_SCHEME = /^(?:[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+|cursor|vscode|vscode-insiders|windsurf):$/;

/** Returns undefined when no program can get an answer at this address. */
export function readRedirectUri(text: string): URL | undefined {
  if (text.length > LONGEST || !PLAIN.test(text) || text.includes('#')) return undefined;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || /^[^/?]*\/\/[^/?]*@/.test(text))
    return undefined;
  const isGood = url.protocol === 'https:' || isLoopback(url) || APP_SCHEME.test(url.protocol);
  return isGood ? url : undefined;
}

export const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && isThisComputer(hostname);

/**
 * The address must equal a registered one exactly, except for the port on the same computer, which the system
 * chooses.
 */
export function isOneOf(text: string, registered: readonly string[]): boolean {
  const url = readRedirectUri(text);
  if (url === undefined) return false;
  return (
    registered.includes(text) || (isLoopback(url) && registered.some((each) => isSameButPort(url, each)))
  );
}

function isSameButPort(url: URL, registered: string): boolean {
  const other = readRedirectUri(registered);
  if (other === undefined || !isLoopback(other)) return false;
  const { hostname, pathname, search } = url;
  return hostname === other.hostname && pathname === other.pathname && search === other.search;
}

/** Appends the answer to the query as text, so that nothing in the address itself changes. */
export function withAnswer(
  redirect_uri: string,
  answer: Readonly<Record<string, string | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) search.set(name, value);
  return `${redirect_uri}${redirect_uri.includes('?') ? '&' : '?'}${search.toString()}`;
}
