/** Path, query and fragment of a page of this server; `/` for every other address, so that a link to us leads nowhere else. */
export function toOwnAddress(text: string | null, baseUrl: string): string {
  const { origin } = new URL(baseUrl);
  const url = text?.startsWith('/') === true ? URL.parse(text, origin) : null;
  if (url === null || url.origin !== origin || /^\/(?:\/|app(?:\/|$))/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
