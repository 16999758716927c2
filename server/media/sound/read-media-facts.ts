/** Reads the facts a media file states about itself, in ranges: a film of gigabytes costs a few requests. */
import type { Input, InputAudioTrack } from 'mediabunny';
import { findFlacLength } from './flac-length.ts';
import type { RandomAccess } from './random-access.ts';

export interface MediaFacts {
  /** `WebM`, `MP3`, …; null: only the decoder knows it. */
  format: string | null;
  /** Covers the whole file, also when the file does not state it. */
  duration_ms: number;
  has_video: boolean;
  /** The sound track that is transcribed; null when there is none. */
  audio: { codec: string | null; channels: number; sample_rate: number } | null;
}

/**
 * undefined: the format is unknown here, or the file is too damaged to read. A decoder may know more.
 *
 * @throws the errors of `read`
 */
export async function readMediaFacts(file: RandomAccess): Promise<MediaFacts | undefined> {
  // Loaded here and not by every server at its start: its source is as large as all the rest together.
  const { ALL_FORMATS, CustomSource, Input } = await import('mediabunny');
  const failures: unknown[] = [];
  const read = async (start: number, end: number) => {
    try {
      return await file.read(start, end);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  const source = new CustomSource({ getSize: () => file.size_bytes, read });
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    return (await input.canRead()) ? await toFacts(input, { ...file, read }) : undefined;
  } catch {
    // The parser fails in a hundred ways on damaged bytes, the same way at every attempt. A disk error may go away.
    if (failures.length > 0) throw failures[0];
    return undefined;
  } finally {
    input.dispose();
  }
}

async function toFacts(input: Input, file: RandomAccess): Promise<MediaFacts> {
  const tracks = await input.getTracks();
  const audio = await input.getPrimaryAudioTrack();
  return {
    format: (await input.getFormat()).name,
    duration_ms: tracks.length === 0 ? 0 : await findLength(input, file),
    has_video: tracks.some((track) => track.isVideoTrack()),
    audio: audio === null ? null : await toAudioFacts(audio),
  };
}

/** A FLAC file without its length would be read as a whole, which takes a minute for an hour. */
const findLength = async (input: Input, file: RandomAccess): Promise<number> =>
  (await findFlacLength(file)) ?? Math.round((await input.computeDuration()) * 1000);

async function toAudioFacts(track: InputAudioTrack): Promise<MediaFacts['audio']> {
  return {
    codec: await track.getCodec(),
    channels: await track.getNumberOfChannels(),
    sample_rate: await track.getSampleRate(),
  };
}
