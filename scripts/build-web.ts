/**
 * `npm run build:web`: builds the pages into web/dist, as `npm start` does when they have changed.
 *
 * Concurrent builds do not collide: each builds into a folder of its own, which replaces web/dist at the end.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { DIST, STAMP, toStamp, WEB } from './web-build.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const made = `${DIST}-${process.pid}`;
const old = `${made}-old`;
try {
  const stamp = toStamp();
  await build({ root: WEB, logLevel: 'warn', build: { outDir: made, emptyOutDir: true } });
  await compressFiles(join(made, 'assets'));
  await writeFile(join(made, STAMP), stamp);
  await rename(DIST, old).catch(() => mkdir(old));
  await rename(made, DIST);
} finally {
  for (const folder of [made, old]) await rm(folder, { recursive: true, force: true });
}

async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name));
  await Promise.all(names.map((name) => compressFile(join(folder, name))));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }));
}
