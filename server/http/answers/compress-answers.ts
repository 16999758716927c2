/** Compresses answers of 1 KiB or more for clients that accept it, except routes with `compress: false`. */
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';

/** Lists shrink to a tenth of their size at these levels; the highest take 20 times as long for a few percent more. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;

/** Must be called before any route is registered. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    // We read bodies ourselves, and an encoded one is not JSON.
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  });
}
