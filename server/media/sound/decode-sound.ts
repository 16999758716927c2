/** Turns any media file into plain samples, with ffmpeg from the system. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { Transform, Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { render, toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { HOUR_MS } from '../../base/durations.ts';
import { requireRoom } from '../../base/disk-room.ts';
import { ChannelMixer } from './channel-mixer.ts';
import type { FilePart } from './find-parts.ts';
import { DecoderMissingError, NO_PROGRAM, runFfmpeg } from './ffmpeg.ts';
import type { SoundTrack } from './describe-sound.ts';
import { toBytes, toSamples } from './samples.ts';
import { BYTES_A_SAMPLE, SAMPLE_RATE, SoundMeter, type SoundMeasures } from './sound-meter.ts';

/** The file cannot be decoded, by this ffmpeg or by any. */
export class UndecodableError extends Error {
  override name = 'UndecodableError';
  /** Whether ffmpeg has read all of it, and there is no sample in it. */
  readonly is_empty: boolean;

  constructor(message: string, { is_empty }: { is_empty: boolean }) {
    super(message);
    this.is_empty = is_empty;
  }
}

/** The recording is longer than the limit; the reason states the limit. */
export class OversizedSoundError extends Error {
  override name = 'OversizedSoundError';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(render(reason));
    this.reason = reason;
  }
}

export interface DecodedSound extends SoundMeasures {
  /** The decoder has passed over something. */
  is_damaged: boolean;
}

/** ffmpeg knows the format, and nothing follows its beginning. */
const ENDS_AT_ONCE = /: End of file$/;
const MAX_REASON_LENGTH = 300;
/** Samples come several times a second, whatever the file: a decoder that gives none for so long is stuck. */
const STALL_MS = 5 * 60_000;

export interface SoundToDecode {
  program: string;
  path: string;
  /** Recordings that follow each other in time. */
  parts: readonly FilePart[];
  track: Pick<SoundTrack, 'index' | 'channels'>;
  /** null: the sound is only measured. */
  to_path: string | null;
  /** Whether two channels are written as they are; else they are mixed into one. */
  keeps_channels: boolean;
  /** Applies to the decoded sound; the duration that the file states is not trusted. */
  max_duration_ms: number;
  /** Space that is left free on the disk of `to_path`. */
  reserve_bytes: number;
  stall_ms?: number;
}

/**
 * Measures a sound track of `path`, and writes it to `to_path` as 16-bit samples at 16 kHz, channels
 * interleaved. Gaps and a late start of the sound become silence, so that times are those of the file.
 * @throws DecoderMissingError, UndecodableError, OversizedSoundError, NoRoomError, or the error of writing
 * the samples
 */
export async function decodeSound(sound: SoundToDecode, signal: AbortSignal): Promise<DecodedSound> {
  const { to_path, keeps_channels, max_duration_ms, stall_ms = STALL_MS } = sound;
  const stalled = new AbortController();
  const stall = setTimeout(
    () => stalled.abort(new Error(`ffmpeg made no sound for ${stall_ms / 1000} s`)),
    stall_ms,
  );
  const channels = sound.track.channels === 1 ? 1 : 2;
  const said = { last: '', has_failed: false };
  const meter = new SoundMeter(channels);
  const mixer = channels === 2 && !keeps_channels ? new ChannelMixer() : null;
  try {
    await pipeline(
      decodeParts(sound, {
        channels,
        rate: SAMPLE_RATE,
        said,
        signal: AbortSignal.any([signal, stalled.signal]),
      }),
      toFrames(meter, mixer, () => stall.refresh()),
      limitSound(meter, max_duration_ms),
      (samples: AsyncIterable<Buffer>) =>
        keepReserve(samples, to_path === null ? null : dirname(to_path), sound.reserve_bytes),
      to_path === null ? nowhere() : createWriteStream(to_path),
    );
  } catch (error) {
    signal.throwIfAborted();
    stalled.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(stall);
  }
  const measures = meter.end();
  // The part of a truncated file that is there is kept.
  if (measures.duration_ms === 0) {
    const reason = said.last.trim() || 'there is no sound in it';
    throw new UndecodableError(reason, { is_empty: !said.has_failed || ENDS_AT_ONCE.test(reason) });
  }
  return { ...measures, is_damaged: said.last !== '' };
}

/** The samples of one part after the other; one that is no recording has none. */
export async function* decodeParts(
  sound: Pick<SoundToDecode, 'program' | 'path' | 'parts' | 'track' | 'max_duration_ms'>,
  {
    channels,
    rate,
    said,
    signal,
  }: { channels: 1 | 2; rate: number; said: { last: string; has_failed: boolean }; signal: AbortSignal },
): AsyncGenerator<Buffer, void> {
  for (const part of sound.parts) {
    const decoder = runFfmpeg({ ...sound, part }, toOutputs(sound, { channels, rate }), signal);
    decoder.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.last = (said.last + text).slice(-MAX_REASON_LENGTH);
    });
    const ended = once(decoder, 'close') as Promise<[code: number | null]>;
    // It is looked at once there are no more samples.
    ended.catch(() => undefined);
    let isRead = false;
    try {
      const lead = Math.round((await readLead(decoder.aside)) * rate);
      yield* silence(lead * BYTES_A_SAMPLE * channels);
      yield* decoder.stdout as AsyncIterable<Buffer>;
      isRead = true;
    } finally {
      if (!isRead) decoder.kill('SIGKILL');
    }
    const [code] = await ended;
    if (code === null) throw new Error('ffmpeg was ended from outside');
    if (NO_PROGRAM.includes(code)) throw new DecoderMissingError(sound.program);
    if (code !== 0) said.has_failed = true;
  }
}

const FIRST_FRAME = /^#tb 0: (\d+)\/(\d+)$[^]*?^0, *-?\d+, *(-?\d+),/m;

/**
 * Reads the seconds of silence before a track that begins late, which the decoder says before it gives any other.
 * ffmpeg itself would put them in again wherever rate or channels change within a file.
 */
async function readLead(aside: Readable): Promise<number> {
  let said = '';
  // It stays open to the end of the decoder, which must be able to close it.
  await new Promise<void>((resolve) => {
    aside.setEncoding('utf8').on('close', resolve);
    aside.on('data', (text: string) => {
      said += text;
      if (FIRST_FRAME.test(said)) resolve();
    });
  });
  const [, over = 0, below = 1, time = 0] = (FIRST_FRAME.exec(said) ?? []).map(Number);
  const seconds = (time * over) / below;
  if (seconds * 1000 > LONGEST_GAP_MS)
    throw new OversizedSoundError(toReason('gap_too_long', { hours: LONGEST_GAP_MS / HOUR_MS }));
  return Math.max(0, seconds);
}

export function* silence(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(SAMPLE_RATE * BYTES_A_SAMPLE);
  for (let left = bytes; left > 0; left -= chunk.length)
    yield chunk.subarray(0, Math.min(left, chunk.length));
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Gaps in the timestamps are filled with silence; a longer one is refused: no recorder pauses for so long. */
const LONGEST_GAP_MS = 8 * HOUR_MS;

/** Stops a file that decodes to more than the limit. */
function limitSound(meter: SoundMeter, maxDurationMs: number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (meter.duration_ms > maxDurationMs)
        done(new OversizedSoundError(toReason('recording_too_long', { hours: maxDurationMs / HOUR_MS })));
      else if (meter.silent_ms > LONGEST_GAP_MS)
        done(new OversizedSoundError(toReason('gap_too_long', { hours: LONGEST_GAP_MS / HOUR_MS })));
      else done(null, chunk);
    },
  });
}

/** The bytes written between two checks of the free space. */
const LOOK_BYTES = 16 * 1024 * 1024;

/** The database may live on the same disk as `folder`; null: nothing is written. */
async function* keepReserve(
  samples: AsyncIterable<Buffer>,
  folder: string | null,
  reserveBytes: number,
): AsyncGenerator<Buffer> {
  let unseen = LOOK_BYTES;
  for await (const chunk of samples) {
    unseen += chunk.length;
    if (folder !== null && unseen >= LOOK_BYTES) {
      await requireRoom(folder, LOOK_BYTES + reserveBytes);
      unseen = 0;
    }
    yield chunk;
  }
}

/** The time of the first frame goes aside, before the samples: to be told it alone, ffmpeg would be started twice. */
function toOutputs(
  { track, max_duration_ms }: Pick<SoundToDecode, 'track' | 'max_duration_ms'>,
  { channels, rate }: { channels: 1 | 2; rate: number },
): string {
  const mostSeconds = Math.ceil(max_duration_ms / 1000) + 1;
  const mostBytes = mostSeconds * rate * BYTES_A_SAMPLE * channels;
  const input = `-map 0:a:${track.index} -vn -sn -dn`;
  return (
    `-loglevel error ${input} -af atrim=end_sample=1 -frames:a 1 -flush_packets 1 -f framecrc pipe:3 ` +
    `${input} -af aresample=async=1 ` +
    `-ac ${channels} -ar ${rate} -t ${mostSeconds} -fs ${mostBytes} -f s16le pipe:1`
  );
}

/** Measures whole frames and passes them on, mixed into one channel where there is a mixer. */
function toFrames(meter: SoundMeter, mixer: ChannelMixer | null, onSamples: () => void): Transform {
  const frameBytes = BYTES_A_SAMPLE * meter.channels;
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onSamples();
      const bytes = Buffer.concat([rest, chunk]);
      const whole = bytes.length - (bytes.length % frameBytes);
      rest = bytes.subarray(whole);
      const samples = toSamples(bytes.subarray(0, whole));
      meter.add(samples);
      done(null, toBytes(mixer === null ? samples : mixer.add(samples)));
    },
    flush(done) {
      done(null, mixer === null ? null : toBytes(mixer.end()));
    },
  });
}
