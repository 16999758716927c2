/** Reads the central directory of a ZIP archive without unpacking anything; none of its figures are trusted. */
import type { SaidReason } from '@minutebook/contract/reasons.ts';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { decodeNames, type RawName } from './entry-names.ts';
import type { FilePart } from './file-part.ts';

export interface ArchiveEntry {
  /** With `/` between folders. */
  path: string;
  size_bytes: number;
  packed_bytes: number;
  crc32: number;
  is_deflated: boolean;
  /** The offset of the entry's local header, which precedes its bytes. */
  at: number;
  /** With a zone only where the archive has one. */
  modified_at: string | null;
  /** Why it cannot be taken. */
  fault: Reason | null;
}

/** The archive as a whole cannot be read. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly reason: Reason;

  constructor(...said: SaidReason) {
    const reason = toReason(...said);
    super(reason.name);
    this.reason = reason;
  }
}

export const MOST_ENTRIES = 20_000;
const MOST_LISTING_BYTES = 64 * 1024 * 1024;
/** The largest ratio of unpacked to packed size, as for a document: text shrinks to a twentieth, sound not at all. */
const MOST_RATIO = 200;
const LEAST_SUSPECT_BYTES = 4 * 1024 * 1024;

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const ENTRY_BYTES = 46;
const LONGEST_COMMENT = 0xffff;

/** @throws ArchiveError when it is cut off, damaged, or has more files than an export has */
export async function readListing(archive: FilePart): Promise<ArchiveEntry[]> {
  const { count, at, size_bytes } = await findListing(archive);
  if (count > MOST_ENTRIES || size_bytes > MOST_LISTING_BYTES)
    throw new ArchiveError('import_too_many_files', { limit: MOST_ENTRIES });
  const listing = await archive.read(at, size_bytes);
  const raw = readEntries(listing, count);
  const names = decodeNames(raw.map(({ name }) => name));
  const entries = raw.map((entry, index) => judge(entry, names[index] ?? ''));
  refuseOverlaps(entries, at);
  return entries.filter(({ path }) => !path.endsWith('/'));
}

async function findListing(archive: FilePart): Promise<{ count: number; at: number; size_bytes: number }> {
  const tailAt = Math.max(0, archive.size_bytes - END_BYTES - LONGEST_COMMENT - LOCATOR_BYTES);
  const tail = await archive.read(tailAt, archive.size_bytes - tailAt);
  let end = tail.length - END_BYTES;
  while (
    end >= 0 &&
    !(tail.readUInt32LE(end) === END && tail.readUInt16LE(end + 20) <= tail.length - end - END_BYTES)
  )
    end -= 1;
  if (end < 0) throw new ArchiveError('import_archive_damaged');
  const found = {
    count: tail.readUInt16LE(end + 10),
    size_bytes: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  };
  const locator = end - LOCATOR_BYTES;
  const large =
    locator >= 0 && tail.readUInt32LE(locator) === LOCATOR_64
      ? await readEnd64(archive, tail, locator)
      : found;
  if (large.at + large.size_bytes > archive.size_bytes) throw new ArchiveError('import_archive_damaged');
  return large;
}

async function readEnd64(
  archive: FilePart,
  tail: Buffer,
  locator: number,
): Promise<{ count: number; at: number; size_bytes: number }> {
  const end = await archive.read(Number(tail.readBigUInt64LE(locator + 8)), 56);
  if (end.length < 56 || end.readUInt32LE(0) !== END_64) throw new ArchiveError('import_archive_damaged');
  const number = (at: number) => Number(end.readBigUInt64LE(at));
  return { count: number(32), size_bytes: number(40), at: number(48) };
}

interface RawEntry extends Omit<ArchiveEntry, 'path' | 'fault'> {
  name: RawName;
  method: number;
  is_encrypted: boolean;
  is_link: boolean;
}

const UTF8_FLAG = 1 << 11;
const ENCRYPTED_FLAGS = 1 | (1 << 6);
const LINK_MODE = 0o120000;
const FILE_TYPE = 0o170000;
const DEFLATED = 8;

function readEntries(listing: Buffer, count: number): RawEntry[] {
  const entries: RawEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + ENTRY_BYTES > listing.length || listing.readUInt32LE(at) !== ENTRY)
      throw new ArchiveError('import_archive_damaged');
    const flags = listing.readUInt16LE(at + 8);
    const method = listing.readUInt16LE(at + 10);
    const [nameAt, nameLength, extraLength] = [
      at + ENTRY_BYTES,
      listing.readUInt16LE(at + 28),
      listing.readUInt16LE(at + 30),
    ];
    const next = nameAt + nameLength + extraLength + listing.readUInt16LE(at + 32);
    if (next > listing.length) throw new ArchiveError('import_archive_damaged');
    const extra = readExtra(listing.subarray(nameAt + nameLength, nameAt + nameLength + extraLength));
    const sizes = {
      size_bytes: listing.readUInt32LE(at + 24),
      packed_bytes: listing.readUInt32LE(at + 20),
      at: listing.readUInt32LE(at + 42),
    };
    entries.push({
      ...withLargeSizes(sizes, extra.get(0x0001)),
      name: toName(
        { bytes: listing.subarray(nameAt, nameAt + nameLength), is_utf8: (flags & UTF8_FLAG) !== 0 },
        extra.get(0x7075),
      ),
      crc32: listing.readUInt32LE(at + 16),
      method,
      is_deflated: method === DEFLATED,
      modified_at:
        toUnixTime(extra.get(0x5455)) ??
        toDosTime(listing.readUInt16LE(at + 14), listing.readUInt16LE(at + 12)),
      is_encrypted: (flags & ENCRYPTED_FLAGS) !== 0 || method === 99,
      is_link: ((listing.readUInt32LE(at + 38) >>> 16) & FILE_TYPE) === LINK_MODE,
    });
    at = next;
  }
  return entries;
}

function readExtra(bytes: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= bytes.length;) {
    const end = at + 4 + bytes.readUInt16LE(at + 2);
    fields.set(bytes.readUInt16LE(at), bytes.subarray(at + 4, end));
    at = end;
  }
  return fields;
}

/** Sizes that do not fit 32 bits stand beside, in this order. */
function withLargeSizes<Sizes extends Record<'size_bytes' | 'packed_bytes' | 'at', number>>(
  sizes: Sizes,
  large: Buffer | undefined,
): Sizes {
  const found = { ...sizes };
  let from = 0;
  for (const name of ['size_bytes', 'packed_bytes', 'at'] as const) {
    if (sizes[name] !== 0xffffffff) continue;
    if (large === undefined || from + 8 > large.length) throw new ArchiveError('import_archive_damaged');
    found[name] = Number(large.readBigUInt64LE(from));
    from += 8;
  }
  return found;
}

/** Some write the name a second time, in UTF-8. */
const toName = (name: RawName, second: Buffer | undefined): RawName =>
  second !== undefined && second.length > 5 && second[0] === 1
    ? { bytes: second.subarray(5), is_utf8: true }
    : name;

const toUnixTime = (field: Buffer | undefined) =>
  field !== undefined && field.length >= 5 && ((field[0] ?? 0) & 1) !== 0
    ? new Date(field.readInt32LE(1) * 1000).toISOString()
    : null;

const two = (value: number) => String(value).padStart(2, '0');

/** A wall clock without a zone; null: never set. */
function toDosTime(day: number, time: number): string | null {
  const [year, month, date] = [1980 + (day >> 9), (day >> 5) & 15, day & 31];
  if (month < 1 || month > 12 || date < 1) return null;
  return `${year}-${two(month)}-${two(date)}T${two(Math.min(23, time >> 11))}:${two(Math.min(59, (time >> 5) & 63))}:${two(Math.min(59, (time & 31) * 2))}`;
}

function judge(entry: RawEntry, name: string): ArchiveEntry {
  const path = name.replaceAll('\\', '/');
  const { size_bytes, packed_bytes, method, is_encrypted, is_link, crc32, is_deflated, at, modified_at } =
    entry;
  const fault = () => {
    if (!isWithin(path)) return toReason('import_unsafe_path');
    if (is_link) return toReason('import_link');
    if (is_encrypted) return toReason('import_encrypted');
    if (method !== 0 && method !== DEFLATED) return toReason('import_packed_otherwise', { method });
    if (size_bytes > LEAST_SUSPECT_BYTES && size_bytes > packed_bytes * MOST_RATIO)
      return toReason('import_bomb');
    return null;
  };
  return { path, size_bytes, packed_bytes, crc32, is_deflated, at, modified_at, fault: fault() };
}

/** Nothing is ever written under such a name; who made it meant something else than an export. */
function isWithin(path: string): boolean {
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || /\p{Cc}/u.test(path)) return false;
  return path.length <= 1_000 && !path.split('/').includes('..');
}

/** In an honest archive no byte belongs to two files; bombs gain their size by overlaps. */
function refuseOverlaps(entries: readonly ArchiveEntry[], listingAt: number): void {
  const inOrder = entries
    .filter(({ packed_bytes }) => packed_bytes > 0)
    .toSorted((one, other) => one.at - other.at);
  for (const [index, { at, packed_bytes }] of inOrder.entries()) {
    if (at + packed_bytes > (inOrder[index + 1]?.at ?? listingAt))
      throw new ArchiveError('import_archive_damaged');
  }
}
