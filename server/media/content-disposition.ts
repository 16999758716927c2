/** Content-Disposition (RFC 6266): a plain name for old clients, the whole one in UTF-8 (RFC 8187) beside it. */

/** Control characters could end the header, direction marks disguise an extension, separators lead to other folders. */
const UNSAFE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/gu;

export function toContentDisposition(kind: 'attachment' | 'inline', filename: string): string {
  const name = filename.toWellFormed().replaceAll(UNSAFE, '_');
  // `%` is left out as well: some clients decode it in the plain name.
  const plain = name.replaceAll(/[^\x20-\x7e]|["%]/gu, '_');
  const header = `${kind}; filename="${plain}"`;
  return plain === name ? header : `${header}; filename*=UTF-8''${encodeExtended(name)}`;
}

const encodeExtended = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
