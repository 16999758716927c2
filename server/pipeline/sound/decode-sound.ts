/** Turns any media file into plain samples, with ffmpeg from the system. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { say } from '@minutebook/contract/sentences.ts';
import { errorCode } from '../../error-code.ts';
import { BYTES_A_SAMPLE, SAMPLE_RATE, SoundMeter, type SoundMeasures } from './sound-meter.ts';

/** There is no ffmpeg to run; the message says what to do. */
export class DecoderMissingError extends Error {
  override name = 'DecoderMissingError';
}

/** The file cannot be decoded, by this ffmpeg or by any. */
export class UndecodableError extends Error {
  override name = 'UndecodableError';
}

/** Nothing that could name other files or addresses: a playlist is an upload like any other. */
const DEMUXERS = [
  'aac,ac3,aiff,amr,amrnb,amrwb,ape,asf,au,avi,caf,dts,eac3,flac,flv,gsm,m4a,matroska,mov,mp3,mp4,mpeg,mpegts',
  'ogg,opus,rm,tta,voc,w64,wav,webm,wv,3g2,3gp,mj2',
].join(',');

const MAX_REASON_LENGTH = 300;
/** Samples come several times a second, whatever the file: a decoder that gives none for so long hangs. */
const STALL_MS = 5 * 60_000;

export interface SoundToDecode {
  program: string;
  path: string;
  /** null: it is only measured. */
  to_path: string | null;
  channels: 1 | 2;
  stall_ms?: number;
}

/**
 * Writes the first sound track of `path` to `to_path` as 16-bit samples at 16 kHz, channels interleaved, and measures it on
 * the way. Gaps and a late start of the sound become silence, so that times are those of the file.
 * @throws DecoderMissingError, UndecodableError, or what writing the samples says
 */
export async function decodeSound(
  { program, path, to_path, channels, stall_ms = STALL_MS }: SoundToDecode,
  signal: AbortSignal,
): Promise<SoundMeasures> {
  const stalled = new AbortController();
  const stall = setTimeout(
    () => stalled.abort(new Error(`ffmpeg made no sound for ${stall_ms / 1000} s`)),
    stall_ms,
  );
  const decoder = spawn(program, toArguments(path, channels), {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, stalled.signal]),
    killSignal: 'SIGKILL',
  });
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
        to_path === null ? nowhere() : createWriteStream(to_path),
      ),
      ended,
    ]);
  } catch (error) {
    decoder.kill('SIGKILL');
    signal.throwIfAborted();
    stalled.signal.throwIfAborted();
    throw errorCode(error) === 'ENOENT'
      ? new DecoderMissingError(say('decoder_missing', { program }), { cause: error })
      : error;
  } finally {
    clearTimeout(stall);
  }
  const measures = meter.end();
  const [code] = await ended;
  if (code === null) throw new Error('ffmpeg was ended from outside');
  // A file that breaks off in the middle is worth what there is of it.
  if (measures.duration_ms === 0) throw new UndecodableError(said.trim() || 'there is no sound in it');
  return measures;
}

/** Whether there is something to decode with. @throws DecoderMissingError */
export async function requireDecoder(program: string): Promise<void> {
  try {
    await once(spawn(program, ['-version'], { stdio: 'ignore' }), 'close');
  } catch (error) {
    throw errorCode(error) === 'ENOENT'
      ? new DecoderMissingError(say('decoder_missing', { program }), { cause: error })
      : error;
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

const QUIETLY = '-nostdin -hide_banner -loglevel error -protocol_whitelist file';
const FIRST_SOUND_ALONE = '-map 0:a:0 -vn -sn -dn -af aresample=async=1:first_pts=0';

function toArguments(path: string, channels: number): string[] {
  return [
    ...QUIETLY.split(' '),
    '-format_whitelist',
    DEMUXERS,
    '-i',
    `file:${path}`,
    ...FIRST_SOUND_ALONE.split(' '),
    ...`-ac ${channels} -ar ${SAMPLE_RATE} -f s16le pipe:1`.split(' '),
  ];
}

/** Passes bytes on, and whole frames to the meter. */
function toMeter(meter: SoundMeter, channels: number, on_samples: () => void): Transform {
  const frame_bytes = BYTES_A_SAMPLE * channels;
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      on_samples();
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = bytes.length - (bytes.length % frame_bytes);
      rest = Buffer.from(bytes.subarray(whole));
      // A copy of its own begins at an even address, which samples have to.
      const samples = new Uint8Array(bytes.subarray(0, whole));
      meter.add(new Int16Array(samples.buffer));
      done(null, chunk);
    },
  });
}
