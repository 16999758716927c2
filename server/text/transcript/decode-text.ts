import { isUtf8 } from 'node:buffer';
import { limitMarks } from '../../base/limit-marks.ts';
import { decodeBytes } from './decode-bytes.ts';
import { guessEncoding } from './guess-encoding.ts';
import { TranscriptError, type DecodedSource } from './transcript.ts';

/** Enough of a file to tell UTF-16 from UTF-8 by the positions of its zero bytes. */
const SNIFFED_BYTES = 1024;
/** If one byte of the pairs is zero so many times more often than the other, it is the higher one. */
const FEW_ON_THE_OTHER = 8;

/** Bytes of another encoding are hardly ever valid UTF-8 by chance, and what is no text is full of NULs. */
const WHOLE_FOR_ONE_BROKEN = 50;

interface DecodeOptions {
  /** A WHATWG label such as `euc-kr`. */
  encoding?: string | undefined;
  /** Whether the format of a text says what becomes of a NUL; in any other a NUL is no text. */
  mayHoldNuls?: (text: string) => boolean;
}

/**
 * A file's bytes as text with `\n` line ends and no byte-order mark. `encoding` decides; else it is UTF-8, or UTF-16 by its
 * byte-order mark or zero bytes, or a guess from the bytes, which is reported.
 */
export function decodeText(
  file_name: string,
  bytes: Uint8Array,
  { encoding, mayHoldNuls = () => false }: DecodeOptions = {},
): DecodedSource {
  const { text, notes } =
    encoding === undefined
      ? decodeUnnamed(file_name, bytes)
      : { text: decode(file_name, bytes, encoding), notes: [] };
  const nuls = text.split('\0').length - 1;
  if (nuls > 0 && !(mayHoldNuls(text) && nuls * WHOLE_FOR_ONE_BROKEN <= text.length)) {
    const nul = text.indexOf('\0');
    throw new TranscriptError(
      file_name,
      lineAt(text, nul),
      `binary content, not text (a NUL at offset ${nul})`,
    );
  }
  if (nuls > 0) notes.push(`${nuls} NUL characters were replaced by \uFFFD`);
  const whole = text.replaceAll('\0', '\uFFFD').replace(/\r\r\n|\r\n?/g, '\n');
  return { file_name, text: limitMarks(whole), notes };
}

function decodeUnnamed(fileName: string, bytes: Uint8Array): { text: string; notes: string[] } {
  const label = sniffEncoding(bytes);
  if (label !== 'utf-8' || isUtf8(bytes) || isWhisperCppJson(bytes))
    return { text: decode(fileName, bytes, label), notes: [] };
  const damaged = decodeDamaged(bytes);
  if (damaged !== null) return damaged;
  const guessed = guessEncoding(bytes);
  if (guessed === null) throw invalidUtf8(fileName, bytes);
  try {
    return { text: decode(fileName, bytes, guessed.label), notes: [`encoding guessed: ${guessed.name}`] };
  } catch {
    // No guess fits: the error is about UTF-8, which most files are.
    throw invalidUtf8(fileName, bytes);
  }
}

/** UTF-8 with a few broken characters, as in a file cut between two bytes. null: it is something else. */
function decodeDamaged(bytes: Uint8Array): { text: string; notes: string[] } | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  let [broken, whole] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) whole += 1;
  }
  if (broken * WHOLE_FOR_ONE_BROKEN > whole) return null;
  return { text, notes: [`${broken} characters that are not valid UTF-8 were replaced by \uFFFD`] };
}

/** The line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function decode(fileName: string, bytes: Uint8Array, label: string): string {
  try {
    return decodeBytes(bytes, label);
  } catch (error) {
    const reason = error instanceof RangeError ? `unknown encoding "${label}"` : `not valid ${label} text`;
    throw new TranscriptError(fileName, null, reason);
  }
}

function sniffEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const sniffed = bytes.subarray(0, SNIFFED_BYTES);
  sniffed.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // Digits, line ends and "-->" make at least a tenth of any UTF-16 transcript's units one zero byte, on one side.
  const enough = Math.max(2, sniffed.length / 20);
  // Some letters have one on the other: U+AC00, U+C900.
  if (odd >= enough && even * FEW_ON_THE_OTHER <= odd) return 'utf-16le';
  if (even >= enough && odd * FEW_ON_THE_OTHER <= even) return 'utf-16be';
  return 'utf-8';
}

/** whisper.cpp's full JSON cuts tokens inside a character; its utterances are whole, so broken tokens may be replaced. */
function isWhisperCppJson(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, SNIFFED_BYTES)).includes('"systeminfo"');
}

function invalidUtf8(fileName: string, bytes: Uint8Array): TranscriptError {
  const offset = findInvalidUtf8(bytes);
  let line = 1;
  for (const byte of bytes.subarray(0, offset)) if (byte === 0x0a) line += 1;
  const what = bytes.subarray(0, SNIFFED_BYTES).includes(0) ? 'binary content, not text' : 'not valid UTF-8';
  return new TranscriptError(
    fileName,
    line,
    `${what} (byte offset ${offset}); for text in another encoding, name it`,
  );
}

/** The offset of the first invalid character, by bisection: a streaming decoder accepts a truncated end as unfinished. */
function findInvalidUtf8(bytes: Uint8Array): number {
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isUtf8Prefix(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  return valid;
}

function isUtf8Prefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
