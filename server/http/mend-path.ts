/** Makes a valid address of any request line. */

/** `GET http://server/path` is as good as `GET /path`. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** Half of a character outside the first plane, encoded as if it were one: as little text as U+0000. */
const HALF_CHARACTER = /%ed%[ab][\da-f]%[89ab][\da-f]/gi;

/** A path with broken percent-encoding is still a path: a lone `%` stays, and the path matches nothing. */
export function mendPath(target: string): string {
  const url = target.replace(ORIGIN, '');
  const end = url.search(/[?#]/);
  const path = (end === -1 ? url : url.slice(0, end)).replaceAll(HALF_CHARACTER, '%00');
  const mended = isDecodable(path) ? toPlain(path) : path.replaceAll('%', '%25');
  return mended + (end === -1 ? '' : url.slice(end));
}

/** `/%61pp` is `/app`, also for code that compares the start of a path. A dot stays as it is sent: it could lead elsewhere. */
const toPlain = (path: string) =>
  path.replaceAll(/%(?:3\d|[46][1-9a-f]|[57][0-9a]|2d|5f|7e)/gi, (code) => decodeURIComponent(code));

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
