import type { KeptRecording } from './kept-recordings.ts';

/** The server goes by these where the content alone does not tell sound from film. */
const EXTENSIONS: Record<string, string> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };

/** The same after every reload, so that its upload is found again. */
export function toRecordingFile({ name, mime_type, touched_at_ms }: KeptRecording, whole: Blob): File {
  const [type = ''] = mime_type.split(';');
  const stem = name.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim();
  return new File([whole], `${stem}.${EXTENSIONS[type] ?? 'weba'}`, { type, lastModified: touched_at_ms });
}
