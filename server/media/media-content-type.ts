import { extname } from 'node:path';

const CONTENT_TYPES: Record<string, string> = {
  aac: 'audio/aac',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  ogv: 'video/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  weba: 'audio/webm',
  webm: 'video/webm',
};

/** The MIME type of an audio or video file by its extension; undefined for any other file. */
export function findMediaContentType(filename: string): string | undefined {
  return CONTENT_TYPES[extname(filename).slice(1).toLowerCase()];
}
