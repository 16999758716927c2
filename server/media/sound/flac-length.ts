/**
 * How long a FLAC file is that does not say so, as one written into a pipe: its last frame knows its own place.
 * The format: RFC 9639, sections 8.2 and 9.1.
 */
import type { RandomAccess } from './random-access.ts';

/** Longer than any frame of two channels; a longer one of more is looked for by reading the whole file. */
const TAIL_BYTES = 512 * 1024;
const HEAD_BYTES = 42;
const LONGEST_HEADER = 16;
const MOST_BLOCKS = 200;

/** In milliseconds; null: the file states its length, or is none that can be told. */
export async function findFlacLength(file: RandomAccess): Promise<number | null> {
  const head = Buffer.from(await file.read(0, Math.min(HEAD_BYTES, file.size_bytes)));
  if (head.length < HEAD_BYTES || head.toString('latin1', 0, 4) !== 'fLaC') return null;
  const sample_rate = head.readUIntBE(18, 3) >> 4;
  const states = (head.readUInt8(21) & 0x0f) !== 0 || head.readUInt32BE(22) !== 0;
  const first = states || sample_rate === 0 ? null : await readFirstFrame(file);
  if (first === null) return null;
  const from = Math.max(0, file.size_bytes - TAIL_BYTES);
  const tail = Buffer.from(await file.read(from, file.size_bytes));
  for (let at = tail.length - 2; at >= 0; at -= 1) {
    const frame = tail[at] === 0xff ? readFrame(tail.subarray(at)) : null;
    if (frame === null || frame.form !== first.form) continue;
    const before = frame.is_variable ? frame.number : frame.number * head.readUInt16BE(8);
    return Math.round(((before + frame.samples) / sample_rate) * 1000);
  }
  return null;
}

/** The frame behind the blocks about the file. */
async function readFirstFrame(file: RandomAccess): Promise<Frame | null> {
  let at = 4;
  for (let left = MOST_BLOCKS; left > 0; left -= 1) {
    const block = Buffer.from(await file.read(at, Math.min(at + 4, file.size_bytes)));
    if (block.length < 4) return null;
    at += 4 + block.readUIntBE(1, 3);
    if ((block.readUInt8(0) & 0x80) === 0) continue;
    const end = Math.min(at + LONGEST_HEADER, file.size_bytes);
    return at >= end ? null : readFrame(Buffer.from(await file.read(at, end)));
  }
  return null;
}

interface Frame {
  /** The number of the frame, or of its first sample if frames differ in length. */
  number: number;
  is_variable: boolean;
  samples: number;
  /** The part of the header that is the same in all frames of a file. */
  form: string;
}

/** null: no frame begins here. */
function readFrame(bytes: Buffer): Frame | null {
  if (bytes.length < LONGEST_HEADER || (bytes.readUInt16BE(0) & 0xfffe) !== 0xfff8) return null;
  const [sizeCode, rateCode] = [bytes.readUInt8(2) >> 4, bytes.readUInt8(2) & 0x0f];
  const coded = readCoded(bytes);
  if (sizeCode === 0 || rateCode === 15 || coded === null) return null;
  const extraBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  const rateBytes = rateCode === 12 ? 1 : rateCode > 12 ? 2 : 0;
  const end = coded.end + extraBytes + rateBytes;
  if (toCrc8(bytes.subarray(0, end)) !== bytes.readUInt8(end)) return null;
  const samples = extraBytes > 0 ? bytes.readUIntBE(coded.end, extraBytes) + 1 : toSamples(sizeCode);
  const is_variable = (bytes.readUInt8(1) & 1) === 1;
  return {
    number: coded.number,
    is_variable,
    samples,
    form: `${is_variable}/${rateCode}/${bytes.readUInt8(3) & 0x0f}`,
  };
}

const toSamples = (code: number) => (code === 1 ? 192 : code < 6 ? 576 << (code - 2) : 256 << (code - 8));

/** A number as UTF-8 writes a character, of up to seven bytes. */
function readCoded(bytes: Buffer): { number: number; end: number } | null {
  const first = bytes.readUInt8(4);
  const ones = Math.clz32(~(first << 24));
  if (ones === 0) return { number: first, end: 5 };
  if (ones === 1 || ones > 7) return null;
  let number = first & (0x7f >> ones);
  for (let at = 5; at < 4 + ones; at += 1) {
    const byte = bytes.readUInt8(at);
    if (byte >> 6 !== 2) return null;
    number = number * 64 + (byte & 0x3f);
  }
  return { number, end: 4 + ones };
}

function toCrc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ ((crc & 0x80) === 0 ? 0 : 0x07)) & 0xff;
  }
  return crc;
}
