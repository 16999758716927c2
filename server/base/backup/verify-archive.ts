/** Verifies that every byte of a backup is as written, and that no entry is missing or added. */
import { createHash } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import { errors } from '@minutebook/contract/errors.ts';
import { errorCode } from '../error-code.ts';
import { ABOUT } from './backup-about.ts';
import { isEntryPath, MANIFEST, readManifest, type ManifestEntry } from './manifest.ts';
import { isFolderArchive, readFileOf, readManifestText, readTar, type ReadEntry } from './read-archive.ts';
import { toTarHeader, writeAll } from './tar-sink.ts';

export interface ArchiveProblem {
  /** The path of the entry, or of the whole file. */
  path: string;
  problem: 'missing' | 'changed' | 'added' | 'unreadable';
}

export interface VerifiedArchive {
  entries: number;
  size_bytes: number;
  problems: ArchiveProblem[];
  /** The texts of the requested entries, by path. */
  contents: Map<string, string>;
}

export interface VerifyOptions {
  /** Small entries whose text is returned. */
  wanted?: readonly string[];
  onProgress?: (size_bytes: number) => void;
}

/** @throws NOT_FOUND when there is nothing; every other fault is reported as a problem */
export async function verifyArchive(path: string, options: VerifyOptions = {}): Promise<VerifiedArchive> {
  const reading = startReading(options);
  const problems = (await isFolderArchive(path))
    ? await verifyFolder(path, reading)
    : await verifyTar(path, reading);
  return { ...reading.totals, problems, contents: reading.contents };
}

/** More than any description, list of counts or sealed secret has; whoever makes a backup can put anything there. */
const MOST_WANTED_BYTES = 64 << 20;
/** A line for each of some millions of entries, and less than a string may have. */
const MOST_MANIFEST_BYTES = 480 << 20;

/** The entries read so far: about 150 bytes each. */
export function startReading({ wanted = [], onProgress = () => undefined }: VerifyOptions) {
  const found = new Map<string, ManifestEntry>();
  const contents = new Map<string, string>();
  const totals = { entries: 0, size_bytes: 0 };
  return {
    found,
    contents,
    totals,
    async *read({ path, content }: ReadEntry): AsyncGenerator<Buffer> {
      const digest = createHash('sha256');
      const kept: Buffer[] = [];
      const is_wanted = path === MANIFEST || wanted.includes(path);
      const most = path === MANIFEST ? MOST_MANIFEST_BYTES : MOST_WANTED_BYTES;
      let size = 0;
      for await (const chunk of content) {
        digest.update(chunk);
        size += chunk.length;
        if (is_wanted && size <= most) kept.push(chunk);
        totals.size_bytes += chunk.length;
        onProgress(totals.size_bytes);
        yield chunk;
      }
      if (is_wanted && size <= most) contents.set(path, Buffer.concat(kept).toString());
      totals.entries += 1;
      found.set(path, { path, size_bytes: size, sha256: digest.digest('hex') });
    },
  };
}

export type Reading = ReturnType<typeof startReading>;

/** Packs the entries again: other bytes mean that somebody changed the parts between them. */
async function verifyTar(path: string, reading: Reading): Promise<ArchiveProblem[]> {
  const given = createHash('sha256');
  const made = createHash('sha256');
  const tar = pack();
  const packed = (async () => {
    for await (const chunk of tar as AsyncIterable<Buffer>) made.update(chunk);
  })();
  packed.catch(() => undefined);
  try {
    for await (const entry of readTar(hashed(path, given))) {
      const copy = tar.entry(toTarHeader(entry.path, entry.size_bytes));
      await writeAll(copy, reading.read(entry));
    }
  } catch (error) {
    tar.destroy();
    if (isOfTheDisk(error)) throw error;
    return [{ path, problem: 'unreadable' }];
  }
  tar.finalize();
  await packed;
  const problems = compareWithManifest(reading, path);
  const isSame = given.digest('hex') === made.digest('hex');
  return isSame || problems.length > 0 ? problems : [{ path, problem: 'changed' }];
}

/** Reads to the very end of the file, beyond where a tar reader stops. */
function hashed(path: string, digest: ReturnType<typeof createHash>): Readable {
  const file = createReadStream(path, { highWaterMark: 1 << 20 });
  const read = async function* () {
    for await (const chunk of file) {
      digest.update(chunk as Buffer);
      yield chunk as Buffer;
    }
  };
  return Readable.from(read(), { objectMode: false });
}

const isOfTheDisk = (error: unknown) => ['EIO', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '');

async function verifyFolder(path: string, reading: Reading): Promise<ArchiveProblem[]> {
  const found = await readdir(path, { recursive: true, withFileTypes: true });
  const toName = (each: Dirent) => relative(path, join(each.parentPath, each.name));
  const there = found.filter((each) => each.isFile()).map(toName);
  // A link may lead out of the backup, and a pipe never ends: neither is read.
  const others = found.filter((each) => !each.isFile() && !each.isDirectory()).map(toName);
  for (const name of there) {
    if (!isEntryPath(name) || name === MANIFEST) continue;
    const content = readFileOf(path, name);
    for await (const chunk of reading.read({ path: name, size_bytes: 0, content })) void chunk;
  }
  if (!there.includes(MANIFEST)) return [{ path: MANIFEST, problem: 'missing' }];
  reading.contents.set(MANIFEST, await readManifestText(path));
  const strange = [...there.filter((name) => !isEntryPath(name)), ...others];
  return [
    ...compareWithManifest(reading, path),
    ...strange.map((name) => ({ path: name, problem: 'added' as const })),
  ];
}

/** Compares what was read with the manifest that was read with it. */
export function compareWithManifest({ found, contents }: Reading, path: string): ArchiveProblem[] {
  const manifest = contents.get(MANIFEST);
  if (manifest === undefined) return [{ path, problem: 'unreadable' }];
  const promised = readManifest(manifest);
  if (promised === undefined) return [{ path: MANIFEST, problem: 'changed' }];
  const names = new Set(promised.map((entry) => entry.path));
  const added = [...found.keys()].filter((name) => name !== MANIFEST && !names.has(name));
  return [
    ...promised.flatMap((entry) => compareEntry(entry, found.get(entry.path))),
    ...added.map((name) => ({ path: name, problem: 'added' as const })),
  ];
}

function compareEntry(promised: ManifestEntry, found: ManifestEntry | undefined): ArchiveProblem[] {
  if (found === undefined) return [{ path: promised.path, problem: 'missing' }];
  const isSame = found.size_bytes === promised.size_bytes && found.sha256 === promised.sha256;
  return isSame ? [] : [{ path: promised.path, problem: 'changed' }];
}

/** @throws CONFLICT naming the first problems */
export function requireSound(
  { entries, problems, contents }: VerifiedArchive,
  path: string,
  otherwise: 'not_a_backup' | 'not_an_export' = 'not_a_backup',
): void {
  const [first] = problems;
  if (first === undefined) return;
  const isOther = first.path === MANIFEST && first.problem === 'missing' && !contents.has(ABOUT);
  if (entries === 0 || isOther) throw errors.conflict(otherwise, { path });
  throw errors.conflict('backup_damaged', {
    path,
    first: `${first.path} (${first.problem})`,
    count: problems.length,
  });
}
