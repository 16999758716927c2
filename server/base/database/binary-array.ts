/** Arrays as PostgreSQL reads them in binary, as values of parameters: the driver would escape every quote of their text. */
const TEXT_OID = 25;
export const ARRAY_HEAD_BYTES = 20;

/** Writes the head of an array of one dimension without nulls. @returns the place of its first element */
export function writeArrayHead(array: Buffer, elementOid: number, length: number): number {
  // One dimension, no nulls, the type, the length, from 1.
  [1, 0, elementOid, length, 1].forEach((value, index) => array.writeInt32BE(value, index * 4));
  return ARRAY_HEAD_BYTES;
}

/** A `text[]` of at least one text; a buffer is a text in UTF-8. */
export function toTextArray(texts: readonly (string | Buffer)[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const array = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + 4 + length, ARRAY_HEAD_BYTES));
  let at = writeArrayHead(array, TEXT_OID, texts.length);
  texts.forEach((text, index) => {
    at = array.writeInt32BE(lengths[index] ?? 0, at);
    at += typeof text === 'string' ? array.write(text, at) : text.copy(array, at);
  });
  return array;
}
