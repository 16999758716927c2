/** Identifies a file by its first bytes; its name and the client's claim count only where these are ambiguous. */
import { findMediaContentType } from './media-content-type.ts';
import { hasFrames } from './sound/find-rate-changes.ts';

/** Enough for every known format. */
export const HEAD_BYTES = 4_100;

export interface SniffedMedia {
  kind: 'audio' | 'video';
  content_type: string;
}

/** Containers of sound or pictures whose media type does not say so. */
const OTHER_MEDIA: Record<string, SniffedMedia> = {
  'application/ogg': { kind: 'audio', content_type: 'audio/ogg' },
  'application/vnd.ms-asf': { kind: 'video', content_type: 'video/x-ms-asf' },
  'application/vnd.rn-realmedia': { kind: 'video', content_type: 'application/vnd.rn-realmedia' },
  'application/mxf': { kind: 'video', content_type: 'application/mxf' },
  'audio/x-m4a': { kind: 'audio', content_type: 'audio/mp4' },
};

/** Formats of recorders and telephones that the library does not know; a bare dot stands for any byte. */
const BEGINNINGS: readonly [RegExp, string][] = [
  [/^(?:RF64|BW64|RIFX)....WAVE/s, 'audio/wav'],
  [/^riff\.\x91\xcf/, 'audio/x-w64'],
  [/^\.snd/, 'audio/basic'],
  [/^TTA[12]/, 'audio/x-tta'],
];

/** @param head the first HEAD_BYTES, or the whole file. undefined: neither sound nor video */
export async function sniffMedia(head: Uint8Array, filename: string): Promise<SniffedMedia | undefined> {
  // Loaded with the first file: it knows a hundred formats.
  const { fileTypeFromBuffer } = await import('file-type');
  const named = findMediaContentType(filename);
  const found = (await fileTypeFromBuffer(head))?.mime.split(';')[0] ?? findByBeginning(head, named);
  const other = OTHER_MEDIA[found];
  if (other !== undefined) return other;
  const [kind, format] = found.split('/');
  if (kind !== 'audio' && kind !== 'video') return undefined;
  // A WebM or MP4 file begins the same with or without pictures: there the name decides.
  if (named?.endsWith(`/${format}`) === true && named.startsWith('audio/')) {
    return { kind: 'audio', content_type: named };
  }
  return { kind, content_type: found };
}

/** Words of 16 and of 14 bits, in both orders of bytes. */
const DTS_BEGINNINGS = ['7ffe8001', 'fe7f0180', '1fffe800', 'ff1f00e8'];

function findByBeginning(head: Uint8Array, named: string | undefined): string {
  const bytes = afterTags(Buffer.from(head));
  if (DTS_BEGINNINGS.includes(bytes.toString('hex', 0, 4))) return 'audio/vnd.dts';
  const beginning = bytes.toString('latin1', 0, 16);
  const found = BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1];
  return found ?? (named === 'audio/mpeg' && hasFrames(bytes) ? named : '');
}

/** Programs put tags in front of files of any format. */
function afterTags(head: Buffer): Buffer {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return head;
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 0x80 + byte, 0);
  return head.subarray(10 + size);
}
