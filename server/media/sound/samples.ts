/** 16-bit samples as numbers, and as the bytes of files. */

/** A copy: it begins at an even address, which bytes need not. */
export const toSamples = (bytes: Uint8Array): Int16Array => new Int16Array(new Uint8Array(bytes).buffer);

export const toBytes = ({ buffer, byteOffset, byteLength }: Int16Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
