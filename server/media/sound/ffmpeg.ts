/** Runs ffmpeg from the system on a file that somebody has uploaded. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { render, toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { lowerPriority } from '../../base/worker/low-priority.ts';
import type { FilePart } from './find-parts.ts';

/** ffmpeg is missing; the reason says what to do. */
export class DecoderMissingError extends Error {
  override name = 'DecoderMissingError';
  readonly reason: Reason;

  constructor(program: string) {
    const reason = toReason('decoder_missing', { program });
    super(render(reason));
    this.reason = reason;
  }
}

/**
 * Checks that there is a decoder, and does not start it: that takes as long as to read a short recording.
 * @throws DecoderMissingError
 */
export async function requireDecoder(program: string): Promise<void> {
  const looking = spawn('sh', ['-c', 'p=$(command -v "$0") && [ -f "$p" ] && [ -x "$p" ]', program], {
    stdio: 'ignore',
  });
  const [code] = (await once(looking, 'close')) as [number | null];
  if (code !== 0) throw new DecoderMissingError(program);
}

/** Formats that cannot refer to other files or addresses: a playlist is an upload like any other. */
export const DEMUXERS = [
  'aac,ac3,aiff,amr,amrnb,amrwb,ape,asf,au,avi,caf,dsf,dts,eac3,flac,flv,gsm,iff,m4a,matroska,mov,mp3,mp4',
  'mpc,mpc8,mpeg,mpegts,mxf',
  'ogg,opus,rm,tta,voc,w64,wav,webm,wv,3g2,3gp,mj2',
].join(',');

/** The exit codes of a shell when there is no such program, or it cannot be run. */
export const NO_PROGRAM = [126, 127];
/**
 * The shell sets the limits that the system supports and becomes the program: 4 GB of memory, two hours of
 * processor time, and files no larger than stated.
 */
const WITHIN_LIMITS = 'ulimit -v 4194304; ulimit -t 7200; ulimit -f $1; shift; exec "$0" "$@"'.replaceAll(
  ';',
  ' 2>/dev/null;',
);
const BLOCK_BYTES = 512;

/** A program that ends once all that it says has been read. */
interface RunningProgram extends ChildProcessByStdio<Writable | null, Readable, Readable> {
  /** The output that the program writes to `pipe:3`. */
  aside: Readable;
}

/** The signal ends the program at once. */
function runWithinLimits(
  program: string,
  {
    args,
    file_bytes,
    stdin = 'ignore',
    signal,
  }: { args: readonly string[]; file_bytes: number; stdin?: 'ignore' | 'pipe'; signal: AbortSignal },
): RunningProgram {
  const running = spawn('sh', ['-c', WITHIN_LIMITS, program, String(file_bytes / BLOCK_BYTES), ...args], {
    stdio: [stdin, 'pipe', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  }) as ChildProcessByStdio<Writable | null, Readable, Readable>;
  if (running.pid !== undefined) lowerPriority(running.pid);
  return Object.assign(running, { aside: running.stdio[3] as Readable });
}

export interface FfmpegInput {
  program: string;
  path: string;
  part: FilePart;
}

/** `then`: what becomes of that part of the file, as arguments; it leads to no file of more than a megabyte. */
export function runFfmpeg({ program, path, part }: FfmpegInput, then: string, signal: AbortSignal) {
  const quietly = '-nostdin -hide_banner -protocol_whitelist file,subfile -format_whitelist'.split(' ');
  const args = [...quietly, DEMUXERS, '-i', toPartAddress(path, part), ...then.split(' ').filter(Boolean)];
  return runWithinLimits(program, { args, file_bytes: 2 ** 20, signal });
}

/** A part of a file, as an input. */
export const toPartAddress = (path: string, [start, end]: FilePart): string =>
  `subfile,,start,${start},end,${end},,:file:${path}`;

const MAX_REASON_LENGTH = 300;

/**
 * @param input what it reads from `pipe:0`; undefined: nothing
 * @returns what it says where it fails; null: it has not
 * @throws the error of `input`
 */
export async function runToEnd(
  program: string,
  args: readonly string[],
  { file_bytes, input, signal }: { file_bytes: number; input?: AsyncIterable<Buffer>; signal: AbortSignal },
): Promise<string | null> {
  const quietly = '-nostdin -hide_banner -loglevel error -y'.split(' ');
  const stdin = input === undefined ? 'ignore' : 'pipe';
  const running = runWithinLimits(program, { args: [...quietly, ...args], file_bytes, stdin, signal });
  let said = '';
  running.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MAX_REASON_LENGTH);
  });
  for (const unread of [running.stdout, running.aside]) unread.resume();
  const failures: unknown[] = [];
  const ended = once(running, 'close') as Promise<[code: number | null]>;
  if (input !== undefined && running.stdin !== null) {
    // It is looked at once all has been given.
    ended.catch(() => undefined);
    // A program that ends before it has read all says why by itself.
    await pipeline(noteFailure(input, failures), running.stdin).catch(() => undefined);
    if (failures.length > 0) running.kill('SIGKILL');
  }
  const [code] = await ended;
  if (failures.length > 0) throw failures[0];
  return code === 0 ? null : said.trim();
}

async function* noteFailure(input: AsyncIterable<Buffer>, failures: unknown[]): AsyncGenerator<Buffer, void> {
  try {
    yield* input;
  } catch (error) {
    failures.push(error);
    throw error;
  }
}
