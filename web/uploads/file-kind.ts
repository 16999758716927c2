import { transcriptExtensions } from '@minutebook/contract/resources/value-lists.ts';
import type { Upload } from './uploads.ts';

const TRANSCRIPTS = new RegExp(`\\.(?:${transcriptExtensions.join('|')})$`, 'i');
const RECORDINGS = /\.(?:aac|flac|m4a|m4v|mkv|mov|mp3|mp4|oga|ogg|ogv|opus|wav|weba|webm|wma|avi|amr|3gp)$/i;

export const TRANSCRIPT_FILES = transcriptExtensions.map((extension) => `.${extension}`).join(',');

/** Types for the file chooser; any file can be dropped, and the server checks the content. */
export const ACCEPTED = `audio/*,video/*,.mkv,.opus,.weba,.zip,${TRANSCRIPT_FILES}`;

export function toFileKind({ name, type }: Pick<File, 'name' | 'type'>): Upload['kind'] {
  if (TRANSCRIPTS.test(name)) return 'transcript';
  return !RECORDINGS.test(name) && type.startsWith('text/') ? 'transcript' : 'recording';
}

/** Types of which no record can be made, whatever the file is called; the server looks at all others. */
const OTHERS =
  /^(?:image|font)\/|^application\/(?:pdf|zip|gzip|x-7z-compressed|vnd\.ms-powerpoint|vnd\.openxmlformats-officedocument\.presentationml\.presentation)$/;

/** Whether it is known to be neither a recording nor a transcript. */
export const isSomethingElse = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  isArchive({ name, type }) || (OTHERS.test(type) && !TRANSCRIPTS.test(name) && !RECORDINGS.test(name));

/** Archives have a page of their own, which looks through them for meetings. */
export const isArchive = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /\.zip$/i.test(name) || /^application\/(?:x-)?zip(?:-compressed)?$/.test(type);

/** Whether a record can be made of it, judging by name and type. */
export const isForRecords = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  TRANSCRIPTS.test(name) || RECORDINGS.test(name) || /^(?:audio|video)\//.test(type);

/** The bytes of a file as base64. @throws when the file cannot be read */
export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // The number of arguments of one call is limited.
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
