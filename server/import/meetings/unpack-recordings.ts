/** Writes the recordings of a meeting into a folder. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toRecordings, type MeetingFiles } from './parcel.ts';
import type { OpenSource } from './read-sources.ts';

export interface UnpackedTrack {
  path: string;
  /** The one person on this track; null: it is of everybody. */
  speaker: string | null;
}

interface UnpackedRecordings {
  /** The file that the record has, in that folder, and what it is called; null: there is none. */
  media: { file: string; filename: string } | null;
  /** The tracks that are to be joined into the record's file; empty: `media` is that file. */
  tracks: UnpackedTrack[];
}

/** @throws ArchiveError */
export async function unpackRecordings(
  files: MeetingFiles,
  folder: string,
  openSource: OpenSource,
): Promise<UnpackedRecordings> {
  const recordings = toRecordings(files);
  const [recording] = recordings;
  if (recording === undefined) return { media: null, tracks: [] };
  const write = async (name: string, source: typeof recording) =>
    pipeline(openSource(source), createWriteStream(join(folder, name), { mode: 0o600 }));
  if (files.tracks === undefined) {
    const file = `recording${toSafeExtension(recording.path)}`;
    await write(file, recording);
    return { media: { file, filename: recording.path.split('/').at(-1)?.slice(-200) ?? file }, tracks: [] };
  }
  const tracks: UnpackedTrack[] = [];
  for (const [index, source] of recordings.entries()) {
    const name = `track-${index}${toSafeExtension(source.path)}`;
    await write(name, source);
    const { speaker = null } = files.tracks.find((track) => track.source === source) ?? {};
    tracks.push({ path: join(folder, name), speaker });
  }
  return { media: { file: 'recording.mkv', filename: `${files.title.slice(0, 190)}.mkv` }, tracks };
}

/** The extension of a name in lower case; empty where it is none that a path may hold. */
const toSafeExtension = (path: string) => /\.[a-z0-9]{1,5}$/i.exec(path)?.[0].toLowerCase() ?? '';
