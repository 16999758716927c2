/** Makes an address out of whatever a request line holds. */

/** `GET http://server/path` is as good as `GET /path`. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** A path with broken percent-encoding is still a path: its lone `%` stand for themselves, and it leads nowhere. */
export function mendPath(target: string): string {
  const url = target.replace(ORIGIN, '');
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + (end === -1 ? '' : url.slice(end));
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
