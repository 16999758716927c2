/** Turns any media file into plain samples, with ffmpeg from the system. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { render, toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { HOUR_MS } from '../../base/durations.ts';
import { errorCode } from '../../base/error-code.ts';
import { requireRoom } from '../../base/disk-room.ts';
import { BYTES_A_SAMPLE, SAMPLE_RATE, SoundMeter, type SoundMeasures } from './sound-meter.ts';

/** ffmpeg is missing; the reason says what to do. */
export class DecoderMissingError extends Error {
  override name = 'DecoderMissingError';
  readonly reason: Reason;

  constructor(program: string, options?: ErrorOptions) {
    const reason = toReason('decoder_missing', { program });
    super(render(reason), options);
    this.reason = reason;
  }
}

/** The file cannot be decoded, by this ffmpeg or by any. */
export class UndecodableError extends Error {
  override name = 'UndecodableError';
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

/** Formats that cannot refer to other files or addresses: a playlist is an upload like any other. */
const DEMUXERS = [
  'aac,ac3,aiff,amr,amrnb,amrwb,ape,asf,au,avi,caf,dts,eac3,flac,flv,gsm,m4a,matroska,mov,mp3,mp4,mpeg,mpegts',
  'ogg,opus,rm,tta,voc,w64,wav,webm,wv,3g2,3gp,mj2',
].join(',');

const MAX_REASON_LENGTH = 300;
/** Samples come several times a second, whatever the file: a decoder that gives none for so long is stuck. */
const STALL_MS = 5 * 60_000;

export interface SoundToDecode {
  program: string;
  path: string;
  /** null: the sound is only measured. */
  to_path: string | null;
  channels: 1 | 2;
  /** Applies to the decoded sound; the duration that the file states is not trusted. */
  max_duration_ms: number;
  /** Space that is left free on the disk of `to_path`. */
  reserve_bytes: number;
  stall_ms?: number;
}

/**
 * Writes the first sound track of `path` to `to_path` as 16-bit samples at 16 kHz, channels interleaved, and
 * measures it on the way. Gaps and a late start of the sound become silence, so that times are those of the
 * file.
 * @throws DecoderMissingError, UndecodableError, OversizedSoundError, NoRoomError, or the error of writing
 * the samples
 */
export async function decodeSound(
  { program, path, to_path, channels, max_duration_ms, reserve_bytes, stall_ms = STALL_MS }: SoundToDecode,
  signal: AbortSignal,
): Promise<SoundMeasures> {
  const stalled = new AbortController();
  const stall = setTimeout(
    () => stalled.abort(new Error(`ffmpeg made no sound for ${stall_ms / 1000} s`)),
    stall_ms,
  );
  const decoder = spawn(
    'sh',
    ['-c', WITHIN_LIMITS, program, ...toArguments(path, channels, max_duration_ms)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: AbortSignal.any([signal, stalled.signal]),
      killSignal: 'SIGKILL',
    },
  );
  let said = '';
  decoder.stderr.on('data', (text: Buffer) => {
    said = (said + text.toString('utf8')).slice(-MAX_REASON_LENGTH);
  });
  const meter = new SoundMeter(channels);
  const ended = once(decoder, 'close') as Promise<[code: number | null]>;
  try {
    await Promise.all([
      pipeline(
        decoder.stdout,
        toMeter(meter, channels, () => stall.refresh()),
        limitSound(meter, max_duration_ms),
        (samples: AsyncIterable<Buffer>) =>
          keepReserve(samples, to_path === null ? null : dirname(to_path), reserve_bytes),
        to_path === null ? nowhere() : createWriteStream(to_path),
      ),
      ended,
    ]);
  } catch (error) {
    decoder.kill('SIGKILL');
    signal.throwIfAborted();
    stalled.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(stall);
  }
  const measures = meter.end();
  const [code] = await ended;
  if (code === NO_SUCH_PROGRAM) throw new DecoderMissingError(program);
  if (code === null) throw new Error('ffmpeg was ended from outside');
  // The part of a truncated file that is there is kept.
  if (measures.duration_ms === 0) throw new UndecodableError(said.trim() || 'there is no sound in it');
  return measures;
}

/** Checks that there is a decoder. @throws DecoderMissingError */
export async function requireDecoder(program: string): Promise<void> {
  try {
    await once(spawn(program, ['-version'], { stdio: 'ignore' }), 'close');
  } catch (error) {
    throw errorCode(error) === 'ENOENT' ? new DecoderMissingError(program, { cause: error }) : error;
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The exit code of a shell when there is no such program. */
const NO_SUCH_PROGRAM = 127;
/**
 * The shell sets the limits that the system supports and becomes the program: 4 GB of memory, two hours of
 * processor time, no file over a megabyte, and a lower priority than the processes that answer people.
 */
const WITHIN_LIMITS =
  'ulimit -v 4194304; ulimit -t 7200; ulimit -f 2048; renice -n 10 -p $$ >&-; exec "$0" "$@"'.replaceAll(
    ';',
    ' 2>/dev/null;',
  );

/** Gaps in the timestamps are filled with silence; a longer one is refused, because no line is dead for so long. */
const LONGEST_GAP_MS = 6 * HOUR_MS;

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

const QUIETLY = '-nostdin -hide_banner -loglevel error -protocol_whitelist file';
const FIRST_SOUND_ALONE = '-map 0:a:0 -vn -sn -dn -af aresample=async=1:first_pts=0';

function toArguments(path: string, channels: number, maxDurationMs: number): string[] {
  const mostSeconds = Math.ceil(maxDurationMs / 1000) + 1;
  const mostBytes = mostSeconds * SAMPLE_RATE * BYTES_A_SAMPLE * channels;
  return [
    ...QUIETLY.split(' '),
    '-format_whitelist',
    DEMUXERS,
    '-i',
    `file:${path}`,
    ...FIRST_SOUND_ALONE.split(' '),
    ...`-ac ${channels} -ar ${SAMPLE_RATE} -t ${mostSeconds} -fs ${mostBytes} -f s16le pipe:1`.split(' '),
  ];
}

/** Passes bytes on, and whole frames to the meter. */
function toMeter(meter: SoundMeter, channels: number, onSamples: () => void): Transform {
  const frameBytes = BYTES_A_SAMPLE * channels;
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onSamples();
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = bytes.length - (bytes.length % frameBytes);
      rest = Buffer.from(bytes.subarray(whole));
      // A copy begins at an even address, which samples need.
      const samples = new Uint8Array(bytes.subarray(0, whole));
      meter.add(new Int16Array(samples.buffer));
      done(null, chunk);
    },
  });
}
