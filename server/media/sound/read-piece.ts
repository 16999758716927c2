import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Span } from './find-silences.ts';
import { ChannelMixer } from './channel-mixer.ts';
import { toBytes, toSamples } from './samples.ts';
import { BYTES_A_SAMPLE, SAMPLE_RATE } from './sound-meter.ts';

/** 0: all channels, mixed; 1 and 2: the sides of a call. */
export type Channel = 0 | 1 | 2;

const HEADER_BYTES = 44;

/** A piece of decoded sound (`decodeSound`) as a mono WAV file. */
export function readPiece(
  { path, channels }: { path: string; channels: 1 | 2 },
  span: Span,
  channel: Channel,
): Readable {
  const [first, end] = toFrames(span);
  const frameBytes = BYTES_A_SAMPLE * channels;
  const frames = createReadStream(path, { start: first * frameBytes, end: end * frameBytes - 1 });
  return Readable.from(toWave(frames, { frame_count: end - first, channels, channel }));
}

/** The length of that file. */
export function pieceBytes(span: Span): number {
  const [first, end] = toFrames(span);
  return HEADER_BYTES + (end - first) * BYTES_A_SAMPLE;
}

const toFrames = (span: Span) =>
  span.map((atMs) => Math.round((atMs / 1000) * SAMPLE_RATE)) as [number, number];

/** A mono WAV file of silence. */
export function makeSilence(seconds: number): Buffer {
  const frameCount = seconds * SAMPLE_RATE;
  return Buffer.concat([toHeader(frameCount), Buffer.alloc(frameCount * BYTES_A_SAMPLE)]);
}

async function* toWave(
  frames: AsyncIterable<Buffer>,
  { frame_count, channels, channel }: { frame_count: number; channels: 1 | 2; channel: Channel },
): AsyncGenerator<Buffer, void> {
  yield toHeader(frame_count);
  const frameBytes = BYTES_A_SAMPLE * channels;
  const mixer = channels === 2 && channel === 0 ? new ChannelMixer() : null;
  let rest = Buffer.alloc(0);
  for await (const chunk of frames) {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % frameBytes);
    rest = bytes.subarray(whole);
    const samples = toSamples(bytes.subarray(0, whole));
    if (mixer !== null) yield toBytes(mixer.add(samples));
    else yield toBytes(channels === 1 ? samples : samples.filter((_, index) => index % 2 === channel - 1));
  }
  if (mixer !== null) yield toBytes(mixer.end());
}

/** RIFF, PCM, one channel of 16 bits. */
function toHeader(frameCount: number): Buffer {
  const dataBytes = frameCount * BYTES_A_SAMPLE;
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * BYTES_A_SAMPLE, 28);
  header.writeUInt16LE(BYTES_A_SAMPLE, 32);
  header.writeUInt16LE(8 * BYTES_A_SAMPLE, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
