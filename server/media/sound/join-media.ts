/** One file of several recordings, one after the other: as they are where they are alike, else encoded anew. */
import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { WorkerPool } from '../../base/worker/worker-pool.ts';
import { DEMUXERS, requireDecoder, runToEnd, toPartAddress } from './ffmpeg.ts';
import { findMediaFacts, findPartsOfFile } from './find-media-facts.ts';
import type { MediaFacts } from './read-media-facts.ts';

export interface JoinedMedia {
  path: string;
  extension: string;
}

interface ToJoin {
  program: string;
  files: readonly { path: string; filename: string; track_count: number }[];
  workers: WorkerPool;
  folder: string;
  signal: AbortSignal;
}

/** Containers that a copy of several is written as. */
const CONTAINERS = ['mp4', 'm4a', 'mov', 'webm', 'mkv', 'mp3', 'ogg', 'opus', 'wav', 'flac'];
const MOST_BYTES = 2 ** 37;
/** Joined files are as long as their parts, but for padding at the seams. */
const LENGTHS_DIFFER_MS = 1_000;

/** @throws DecoderMissingError, Error with what ffmpeg says */
export async function joinMedia(given: ToJoin): Promise<JoinedMedia> {
  await requireDecoder(given.program);
  const facts = await Promise.all(
    given.files.map(({ path }) => given.workers.run(findMediaFacts, path, given.signal)),
  );
  return (await joinAsTheyAre(given, facts)) ?? encodeJoined(given, facts);
}

/** A playlist is an original like any other: nothing that an input names is opened, but for our own list of them. */
const toInput = (format: string, source: string) => [
  ...`-protocol_whitelist file,pipe,subfile -format_whitelist ${format}${DEMUXERS} -i`.split(' '),
  source,
];

/** undefined: they differ, or what came out is not as long as they are. */
async function joinAsTheyAre(
  given: ToJoin,
  facts: readonly (MediaFacts | undefined)[],
): Promise<JoinedMedia | undefined> {
  const { files, workers, folder, signal } = given;
  const [first] = facts;
  const extension = extname(files[0]?.filename ?? '')
    .slice(1)
    .toLowerCase();
  const kinds = facts.map((one) => one && { ...one, duration_ms: 0 });
  const isAlike = first !== undefined && kinds.every((kind) => isDeepStrictEqual(kind, kinds[0]));
  if (!isAlike || !CONTAINERS.includes(extension)) return undefined;
  const list = join(folder, 'list.txt');
  await writeFile(list, files.map(({ path }) => `file 'file:${path}'\n`).join(''));
  const path = join(folder, `joined.${extension}`);
  const input = ['-f', 'concat', '-safe', '0', ...toInput('concat,', `file:${list}`)];
  const copy = ['-map', '0', '-c', 'copy', `file:${path}`];
  if ((await run(given, [...input, ...copy])) !== null) return undefined;
  const made = await workers.run(findMediaFacts, path, signal);
  const wanted = facts.reduce((sum, one) => sum + (one?.duration_ms ?? 0), 0);
  const differs = Math.abs((made?.duration_ms ?? 0) - wanted) > LENGTHS_DIFFER_MS * files.length;
  return differs ? undefined : { path, extension };
}

/** AAC in MP4, with H.264 in the size of the first where all have a picture. */
async function encodeJoined(given: ToJoin, facts: readonly (MediaFacts | undefined)[]): Promise<JoinedMedia> {
  const { files, folder } = given;
  const has_video = facts.every((one) => one?.has_video === true);
  const extension = has_video ? 'mp4' : 'm4a';
  const path = join(folder, `encoded.${extension}`);
  // A file may hold several recordings itself.
  const pieces = await Promise.all(
    files.map(({ path: of, track_count }) => toPieces(given, of, track_count)),
  );
  const all = pieces.flat();
  const inputs = all.flatMap(({ source }) => toInput('', source));
  const sounds = all.map(({ track_count }, index) => {
    const tracks = Array.from({ length: track_count }, (_, track) => `[${index}:a:${track}]`).join('');
    return `${tracks}amix=inputs=${track_count}:duration=longest:normalize=0,aresample=48000,aformat=channel_layouts=stereo[a${index}]`;
  });
  const picture = 'scale=1280:720:force_original_aspect_ratio=decrease,pad=1280:720:-1:-1,fps=25,setsar=1';
  const pictures = has_video ? all.map((_, index) => `[${index}:v:0]${picture}[v${index}]`) : [];
  const order = all.map((_, index) => `${has_video ? `[v${index}]` : ''}[a${index}]`).join('');
  const seam = `${order}concat=n=${all.length}:v=${has_video ? 1 : 0}:a=1${has_video ? '[v]' : ''}[a]`;
  const filter = [...sounds, ...pictures, seam].join(';');
  const video = has_video ? '-map [v] -c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p' : '';
  const output = `-map [a] ${video} -c:a aac -b:a 128k -movflags +faststart`.split(' ').filter(Boolean);
  const failure = await run(given, [...inputs, '-filter_complex', filter, ...output, `file:${path}`]);
  if (failure !== null) throw new Error(`ffmpeg joined nothing: ${failure}`);
  return { path, extension };
}

const run = ({ program, signal }: ToJoin, args: readonly string[]) =>
  runToEnd(program, args, { file_bytes: MOST_BYTES, signal });

interface Piece {
  source: string;
  track_count: number;
}

async function toPieces({ workers, signal }: ToJoin, path: string, track_count: number): Promise<Piece[]> {
  const { parts } = await workers.run(findPartsOfFile, path, signal);
  return parts.map((part) => ({
    source: toPartAddress(path, part),
    track_count,
  }));
}
