/** A body that came compressed, as it was before; its limit holds for what comes out. */
import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { errors } from '@minutebook/contract/errors.ts';

const openers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

export interface Unpacked {
  content: Readable;
  is_packed: boolean;
  /** Ends decompression; the rest of the body stays packed. */
  stop(): void;
}

/** `identity` says that nothing was done, beside other ways too. */
const toWay = (header = '') =>
  header
    .toLowerCase()
    .split(',')
    .map((way) => way.trim())
    .filter((way) => way !== '' && way !== 'identity')
    .join(', ');

/** @throws VALIDATION_ERROR: it is compressed in a way that is not known here, or in several */
export function unpackBody(content: IncomingMessage): Unpacked {
  const way = toWay(content.headers['content-encoding']);
  if (way === '') return { content, is_packed: false, stop: () => undefined };
  const open = Object.hasOwn(openers, way) ? openers[way] : undefined;
  if (open === undefined) {
    throw errors.invalid('headers.content-encoding', 'not_one_of', {
      allowed: Object.keys(openers).join(', '),
    });
  }
  const opened = open();
  // A connection that breaks off gives no end, and no error, to what it is piped into.
  content.on('error', (error) => opened.destroy(error));
  content.pipe(opened);
  return {
    content: opened,
    is_packed: true,
    stop() {
      content.unpipe(opened);
      opened.on('error', () => undefined).destroy();
    },
  };
}
