/** The sound of several originals as one: of each what is heard of it, from where the one before it ends. */
import { decodeParts, silence } from './decode-sound.ts';
import type { FilePart } from './find-parts.ts';
import { toBytes, toSamples } from './samples.ts';
import { BYTES_A_SAMPLE } from './sound-meter.ts';

/** Samples of 16 bits, channels interleaved. */
export const PLAYED = { rate: 48_000, channels: 2 } as const;
const FRAME_BYTES = PLAYED.channels * BYTES_A_SAMPLE;
const CHUNK_BYTES = 16_384 * FRAME_BYTES;

export interface Original {
  path: string;
  parts: readonly FilePart[];
  /** The tracks that are heard, by the numbers of ffmpeg. */
  tracks: readonly number[];
  /** The length after which the next original begins. */
  duration_ms: number;
}

interface Playing {
  program: string;
  max_duration_ms: number;
  signal: AbortSignal;
}

/** Plays the originals one after another. Sound beyond an original's length is mixed into the beginning of the next. */
export async function* playOriginals(
  originals: readonly Original[],
  playing: Playing,
): AsyncGenerator<Buffer, void> {
  let over: Buffer = Buffer.alloc(0);
  for (const original of originals) {
    const tracks = original.tracks.map((index) => playTrack(original, index, playing));
    const bytes = Math.round((original.duration_ms * PLAYED.rate) / 1_000) * FRAME_BYTES;
    over = yield* playFor(bytes, mix([oneChunk(over), ...tracks]));
  }
  yield over;
}

const playTrack = ({ path, parts }: Original, index: number, { signal, ...given }: Playing) =>
  decodeParts(
    { ...given, path, parts, track: { index, channels: PLAYED.channels } },
    // It has been measured before: what it says of damage is known.
    { ...PLAYED, said: { last: '', has_failed: false }, signal },
  );

async function* oneChunk(chunk: Buffer): AsyncGenerator<Buffer, void> {
  yield chunk;
}

/** @returns what is left after so many bytes; silence follows where there are fewer */
async function* playFor(bytes: number, sound: AsyncIterable<Buffer>): AsyncGenerator<Buffer, Buffer> {
  const over: Buffer[] = [];
  let left = bytes;
  for await (const chunk of sound) {
    yield chunk.subarray(0, left);
    if (chunk.length > left) over.push(chunk.subarray(left));
    left = Math.max(0, left - chunk.length);
  }
  yield* silence(left);
  return Buffer.concat(over);
}

/** Mixes the sounds until the longest ends. */
async function* mix(sounds: readonly AsyncGenerator<Buffer, void>[]): AsyncGenerator<Buffer, void> {
  let playing = sounds.map((chunks) => ({ chunks, rest: Buffer.alloc(0) as Buffer }));
  try {
    for (;;) {
      for (const sound of playing) sound.rest = await fill(sound);
      playing = playing.filter(({ rest }) => rest.length >= BYTES_A_SAMPLE);
      if (playing.length === 0) return;
      yield addUp(playing.map(({ rest }) => rest.subarray(0, CHUNK_BYTES)));
      for (const sound of playing) sound.rest = sound.rest.subarray(CHUNK_BYTES);
    }
  } finally {
    for (const chunks of sounds) await chunks.return();
  }
}

/** A chunk at least, unless there is no more. */
async function fill({
  chunks,
  rest,
}: {
  chunks: AsyncGenerator<Buffer, void>;
  rest: Buffer;
}): Promise<Buffer> {
  const read = [rest];
  for (let bytes = rest.length; bytes < CHUNK_BYTES;) {
    const { value } = await chunks.next();
    if (value === undefined) break;
    read.push(value);
    bytes += value.length;
  }
  return Buffer.concat(read);
}

/** Louder than full scale is full scale. */
function addUp(chunks: readonly Buffer[]): Buffer {
  const [longest, ...others] = chunks
    .map((chunk) => toSamples(chunk.subarray(0, chunk.length - (chunk.length % BYTES_A_SAMPLE))))
    .toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return Buffer.alloc(0);
  for (const other of others) {
    for (const [index, sample] of other.entries())
      longest[index] = Math.min(32_767, Math.max(-32_768, (longest[index] ?? 0) + sample));
  }
  return toBytes(longest);
}
