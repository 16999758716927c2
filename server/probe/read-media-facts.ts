/** What a media file says of itself, read in ranges: a film of gigabytes costs a few requests. */
import { buffer } from 'node:stream/consumers';
import { ALL_FORMATS, CustomSource, Input, type InputAudioTrack } from 'mediabunny';
import type { MediaStore } from '../media/media-store.ts';

export interface MediaFacts {
  /** `WebM`, `MP3`, … */
  format: string;
  /** Of the whole file, also where it does not say so itself. */
  duration_ms: number;
  has_video: boolean;
  /** The sound that is worked on; null when there is none. */
  audio: { codec: string | null; channels: number; sample_rate: number } | null;
}

/** undefined: in no format that is known here, though others may know it. @throws when the file is not in the store */
export async function readMediaFacts(media: MediaStore, key: string): Promise<MediaFacts | undefined> {
  const stored = await media.find(key);
  if (stored === undefined) throw new Error(`media ${key} is not in the store`);
  const source = new CustomSource({
    getSize: () => stored.size_bytes,
    read: async (start, end) => buffer(await media.read(key, { start, end: end - 1 })),
  });
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    return (await input.canRead()) ? await toFacts(input) : undefined;
  } finally {
    input.dispose();
  }
}

async function toFacts(input: Input): Promise<MediaFacts> {
  const tracks = await input.getTracks();
  const audio = await input.getPrimaryAudioTrack();
  return {
    format: (await input.getFormat()).name,
    duration_ms: tracks.length === 0 ? 0 : Math.round((await input.computeDuration()) * 1000),
    has_video: tracks.some((track) => track.isVideoTrack()),
    audio: audio === null ? null : await toAudioFacts(audio),
  };
}

async function toAudioFacts(track: InputAudioTrack): Promise<MediaFacts['audio']> {
  return {
    codec: await track.getCodec(),
    channels: await track.getNumberOfChannels(),
    sample_rate: await track.getSampleRate(),
  };
}
