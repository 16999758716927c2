import { isUtf8 } from 'node:buffer';
import { TranscriptError, type TranscriptSource } from './transcript.ts';

/** Enough of a file to tell UTF-16 from UTF-8 by where its zero bytes lie. */
const SNIFFED_BYTES = 1024;

/**
 * A file's bytes as text with `\n` line ends and no byte-order mark.
 * UTF-8 unless a byte-order mark, the zero bytes of UTF-16 or `encoding` (a WHATWG label such as `euc-kr`) say otherwise.
 */
export function decodeText(file_name: string, bytes: Uint8Array, encoding?: string): TranscriptSource {
  const label = encoding ?? sniffEncoding(bytes);
  if (label === 'utf-8' && !isUtf8(bytes) && !isWhisperCppJson(bytes)) throw invalidUtf8(file_name, bytes);
  const text = decode(file_name, bytes, label);
  const nul = text.indexOf('\0');
  if (nul >= 0) {
    throw new TranscriptError(
      file_name,
      lineAt(text, nul),
      `binary content, not text (a NUL at offset ${nul})`,
    );
  }
  return { file_name, text: text.replace(/\r\n?/g, '\n') };
}

/** The line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function decode(file_name: string, bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label, { fatal: label !== 'utf-8' }).decode(bytes);
  } catch (error) {
    const reason = error instanceof RangeError ? `unknown encoding "${label}"` : `not valid ${label} text`;
    throw new TranscriptError(file_name, null, reason);
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
  // Digits, line ends and "-->" make at least a tenth of any UTF-16 transcript's units one zero byte, on one side only.
  const enough = Math.max(2, sniffed.length / 20);
  if (even === 0 && odd >= enough) return 'utf-16le';
  if (odd === 0 && even >= enough) return 'utf-16be';
  return 'utf-8';
}

/** whisper.cpp's full JSON cuts tokens inside a character; its utterances are whole, so broken tokens may be replaced. */
function isWhisperCppJson(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, SNIFFED_BYTES)).includes('"systeminfo"');
}

function invalidUtf8(file_name: string, bytes: Uint8Array): TranscriptError {
  const offset = findInvalidUtf8(bytes);
  let line = 1;
  for (const byte of bytes.subarray(0, offset)) if (byte === 0x0a) line += 1;
  const what = bytes.subarray(0, SNIFFED_BYTES).includes(0) ? 'binary content, not text' : 'not valid UTF-8';
  return new TranscriptError(
    file_name,
    line,
    `${what} (byte offset ${offset}); for text in another encoding, name it`,
  );
}

/** Offset of the character that breaks the encoding, by halving: a streaming decoder takes a cut-off tail as unfinished. */
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
