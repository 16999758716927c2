/** SHA-256 in Base64; undefined: the page came over plain HTTP, where browsers do not reckon it. */
export async function toChecksum(part: Blob): Promise<string | undefined> {
  // The type does not know of pages without it.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return undefined;
  const digest = await subtle.digest('SHA-256', await part.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
