/** Finds where the rate changes in a stream of frames: its reader keeps counting time by the first rate. */
import type { RandomAccess } from './random-access.ts';

interface Frame {
  bytes: number;
  /** The sample rate, with the other fields of the header that tell streams apart. */
  rate: number;
}

const CHUNK_BYTES = 4 * 1024 * 1024;
const HEADER_BYTES = 6;
/** Fewer frames of another rate in a row are taken for damage. */
const LEAST_FRAMES = 3;

/** The bytes at which the rate becomes another one, `most` at most; none: the file is no such stream. */
export async function findRateChanges(file: RandomAccess, most: number): Promise<number[]> {
  const changes: number[] = [];
  let at = 0;
  let rate: number | null = null;
  const other = { at: 0, rate: 0, count: 0 };
  let chunk: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  while (changes.length < most && at + HEADER_BYTES <= file.size_bytes) {
    if (at + HEADER_BYTES > chunk.start + chunk.bytes.length)
      chunk = {
        start: at,
        bytes: Buffer.from(await file.read(at, Math.min(file.size_bytes, at + CHUNK_BYTES))),
      };
    const offset = at - chunk.start;
    const frame = readFrame(chunk.bytes.subarray(offset, offset + HEADER_BYTES));
    if (frame === null) break;
    rate ??= frame.rate;
    if (frame.rate === rate) other.count = 0;
    else if (other.count > 0 && other.rate === frame.rate) other.count += 1;
    else Object.assign(other, { at, rate: frame.rate, count: 1 });
    if (other.count >= LEAST_FRAMES) {
      changes.push(other.at);
      rate = other.rate;
      other.count = 0;
    }
    at += frame.bytes;
  }
  return changes;
}

/** Whether frames follow each other somewhere: a stream that was cut out of another begins in the middle of one. */
export function hasFrames(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const frame = readFrame(bytes.subarray(at, at + HEADER_BYTES));
    const next = frame && readFrame(bytes.subarray(at + frame.bytes, at + frame.bytes + HEADER_BYTES));
    if (frame !== null && next !== null && frame.rate === next.rate) return true;
  }
  return false;
}

function readFrame(head: Buffer): Frame | null {
  if (head.length < HEADER_BYTES || head.readUInt16BE(0) >> 5 !== 0x7ff) return null;
  const layer = (head.readUInt8(1) >> 1) & 3;
  return layer === 0 ? readAdts(head) : layer === 1 ? readLayer3(head) : null;
}

function readAdts(head: Buffer): Frame | null {
  const bytes = ((head.readUInt8(3) & 3) << 11) | (head.readUInt16BE(4) >> 5);
  return bytes < 7 ? null : { bytes, rate: (head.readUInt8(2) >> 2) & 15 };
}

const KBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES = [44_100, 48_000, 32_000];

/** MP3, whose versions 2 and 2.5 have half and a quarter of the rates. */
function readLayer3(head: Buffer): Frame | null {
  const version = (head.readUInt8(1) >> 3) & 3;
  const signs = head.readUInt8(2);
  const kbits = (version === 3 ? KBITS_1 : KBITS_2)[signs >> 4];
  const fullRate = RATES[(signs >> 2) & 3];
  if (!kbits || fullRate === undefined || version === 1) return null;
  const rate = version === 3 ? fullRate : version === 2 ? fullRate / 2 : fullRate / 4;
  const samples = version === 3 ? 144 : 72;
  return { bytes: Math.floor((samples * kbits * 1000) / rate) + ((signs >> 1) & 1), rate };
}
