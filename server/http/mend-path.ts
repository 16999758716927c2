/** A path with broken percent-encoding is still a path: its lone `%` stand for themselves, and it leads nowhere. */
export function mendPath(url: string): string {
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
