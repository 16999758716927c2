/** Common files that are not transcripts: naming their type is a better answer than "binary". */
const SIGNATURES: readonly [string, string][] = [
  ['%PDF-', 'a PDF; export the transcript as text, captions or .docx'],
  ['\xd0\xcf\x11\xe0', 'an old Word or Office file (.doc); save it as .docx'],
  ['{\\rtf', 'an RTF file; save it as .docx or as text'],
  ['\x89PNG', 'binary content, a PNG picture'],
  ['\xff\xd8\xff', 'binary content, a JPEG picture'],
  ['GIF8', 'binary content, a GIF picture'],
  ['ID3', 'a recording (MP3), not a transcript of one'],
  ['RIFF', 'a recording (WAV or AVI), not a transcript of one'],
  ['OggS', 'a recording (Ogg), not a transcript of one'],
  ['fLaC', 'a recording (FLAC), not a transcript of one'],
  ['\x1a\x45\xdf\xa3', 'a recording (Matroska or WebM), not a transcript of one'],
  ['\x1f\x8b', 'compressed (gzip); unpack it first'],
];

/** null: no known type. */
export function nameForeignFile(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.slice(4, 8) === 'ftyp') return 'a recording (MP4), not a transcript of one';
  if (['STL25', 'STL30'].includes(head.slice(3, 8)))
    return 'captions of television (EBU STL); convert them to SRT';
  return SIGNATURES.find(([signature]) => head.startsWith(signature))?.[1] ?? null;
}

/** A sign-in or error page that was saved instead of the file. */
export const isHtmlPage = (text: string): boolean =>
  /^\s{0,1000}(?:<!--[^>]{0,1000}-->\s{0,100})?<(?:!doctype html|html|head|body)[\s>]/i.test(
    text.slice(0, 3000),
  );
