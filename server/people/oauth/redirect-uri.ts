/** Checks the address that a browser is sent to with a code: https, the same computer, or an app's own scheme. */

/** Plain characters alone: what a browser would mend first is not what was compared. */
const PLAIN = /^[\x21\x23-\x5b\x5d\x5f\x61-\x7a\x7e]+$/;
const LONGEST = 2_000;
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];
/** An app's own scheme is the name of a host it has, turned round (RFC 8252); these editors are older than that rule. */
const APP_SCHEME = /^(?:[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+|cursor|vscode|vscode-insiders|windsurf):$/;

/** undefined: no program can be sent an answer there. */
export function readRedirectUri(text: string): URL | undefined {
  if (text.length > LONGEST || !PLAIN.test(text) || text.includes('#')) return undefined;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || /^[^/?]*\/\/[^/?]*@/.test(text))
    return undefined;
  const isGood = url.protocol === 'https:' || isLoopback(url) || APP_SCHEME.test(url.protocol);
  return isGood ? url : undefined;
}

/** By a name or address that no other computer has. */
export const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && LOOPBACK.includes(hostname);

/** Equal to one that the program has named, letter by letter; on the same computer the port is the system's to choose. */
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

/** The address with the answer in its query, which is appended as text: nothing of the address itself changes. */
export function withAnswer(
  redirect_uri: string,
  answer: Readonly<Record<string, string | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) search.set(name, value);
  return `${redirect_uri}${redirect_uri.includes('?') ? '&' : '?'}${search.toString()}`;
}
