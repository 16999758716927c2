/** One file of several recordings, one after the other: as they are where they are alike, else encoded anew. */
import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { WorkerPool } from '../../base/worker/worker-pool.ts';
import { DEMUXERS, requireDecoder, runToEnd, toPartAddress } from './ffmpeg.ts';
import { findMediaFacts, findPartsOfFile } from './find-media-facts.ts';
import { hearTracks, type HeardSound } from './hear-tracks.ts';
import { PLAYED, playOriginals, type Original } from './play-originals.ts';
import type { MediaFacts } from './read-media-facts.ts';
import { LEVEL_MS } from './sound-meter.ts';

export interface JoinedMedia {
  path: string;
  extension: string;
  /** The length of each file in ms, after which the next one begins. */
  lengths: number[];
}

interface ToJoin {
  program: string;
  /** `language`: that was chosen to be transcribed, or null. */
  files: readonly { path: string; filename: string; language: string | null }[];
  workers: WorkerPool;
  folder: string;
  max_duration_ms: number;
  signal: AbortSignal;
}

interface HeardFile extends Original {
  facts: MediaFacts | undefined;
  heard: HeardSound;
}

/** Containers that a copy of several is written as. */
const CONTAINERS = ['mp4', 'm4a', 'mov', 'webm', 'mkv', 'mp3', 'ogg', 'opus', 'wav', 'flac'];
const MOST_BYTES = 2 ** 37;
/** Decoded sound may be longer or shorter than the file states by this much. */
const PADDING_MS = 200;
const PADDING_LEVELS = PADDING_MS / LEVEL_MS;
/** Levels further below full scale are noise. */
const QUIETEST_SOUND_DB = 60;
/** Beside a seam a decoder may have a level a little quieter. */
const LEVELS_DIFFER_DB = 6;

/** @throws DecoderMissingError, the errors of `hearTracks`, Error with what ffmpeg says */
export async function joinMedia(given: ToJoin): Promise<JoinedMedia> {
  await requireDecoder(given.program);
  const files: HeardFile[] = [];
  for (const file of given.files) files.push(await hearFile(given, file));
  const made = (await joinAsTheyAre(given, files)) ?? (await encodeJoined(given, files));
  return { ...made, lengths: files.map(({ duration_ms }) => duration_ms) };
}

async function hearFile(
  { program, workers, max_duration_ms, signal }: ToJoin,
  { path, language }: { path: string; language: string | null },
): Promise<HeardFile> {
  const facts = await workers.run(findMediaFacts, path, signal);
  const { parts, is_cut_off } = await workers.run(findPartsOfFile, path, signal);
  const measured = { folder: null, reserve_bytes: 0, has_sides: false };
  const heard = await hearTracks({ program, path, parts, language, max_duration_ms, ...measured }, signal);
  const used = heard.tracks.flatMap(({ use }, index) => (use === 'heard' ? [index] : []));
  return {
    path,
    parts,
    tracks: used.length > 0 ? used : [0],
    duration_ms: findLength(heard.duration_ms, parts.length === 1 ? facts : undefined, is_cut_off),
    facts,
    heard,
  };
}

/**
 * What is heard, where it differs from what the file states by more than padding. Only a picture lasts longer than its
 * sound.
 */
function findLength(heardMs: number, stated: MediaFacts | undefined, is_cut_off: boolean): number {
  if (stated === undefined) return heardMs;
  const { duration_ms, has_video } = stated;
  const isPadded = Math.abs(duration_ms - heardMs) <= PADDING_MS;
  return isPadded || (has_video && !is_cut_off && duration_ms > heardMs) ? duration_ms : heardMs;
}

/** A playlist is an original like any other: nothing that an input names is opened, but for our own list of them. */
const toInput = (format: string, source: string) => [
  ...`-protocol_whitelist file,pipe,subfile -format_whitelist ${format}${DEMUXERS} -i`.split(' '),
  source,
];

type MadeFile = Pick<JoinedMedia, 'path' | 'extension'>;

/** undefined: they differ, or what is heard of them is not what is heard of what came out. */
async function joinAsTheyAre(given: ToJoin, files: readonly HeardFile[]): Promise<MadeFile | undefined> {
  const { folder, max_duration_ms } = given;
  const [first] = given.files;
  const extension = extname(first?.filename ?? '')
    .slice(1)
    .toLowerCase();
  const kinds = files.map(toKind);
  const isAlike = kinds.every((kind) => kind !== null && isDeepStrictEqual(kind, kinds[0]));
  if (!isAlike || !CONTAINERS.includes(extension)) return undefined;
  const list = join(folder, 'list.txt');
  const lines = files.map(({ path, duration_ms }) => `file 'file:${path}'\nduration ${duration_ms}ms\n`);
  await writeFile(list, lines.join(''));
  const path = join(folder, `joined.${extension}`);
  const input = ['-f', 'concat', '-safe', '0', ...toInput('concat,', `file:${list}`)];
  const copy = ['-map', '0', '-c', 'copy', `file:${path}`];
  if ((await run(given, [...input, ...copy])) !== null) return undefined;
  const longer = { ...given, max_duration_ms: max_duration_ms * files.length };
  const made = await hearFile(longer, { path, language: first?.language ?? null });
  return isHeardOf(files, made) ? { path, extension } : undefined;
}

/** Files of one kind can follow each other as they are; null: nothing can follow. */
function toKind({ facts, parts, heard }: HeardFile) {
  if (facts === undefined || parts.length > 1) return null;
  const tracks = heard.tracks.map(({ codec, language, channel_levels }) => [
    codec,
    language,
    channel_levels.length,
  ]);
  return { ...facts, duration_ms: 0, tracks };
}

/** Whether it is as long as they are together, and what is loud in them is as loud at its time. */
function isHeardOf(files: readonly HeardFile[], made: HeardFile): boolean {
  let start_ms = 0;
  for (const { heard, duration_ms } of files) {
    const offset = Math.round(start_ms / LEVEL_MS);
    const isHeard = (level: number, index: number) => {
      const around = made.heard.levels.subarray(
        Math.max(0, offset + index - PADDING_LEVELS),
        offset + index + PADDING_LEVELS,
      );
      return level > QUIETEST_SOUND_DB || Math.min(...around) <= level + LEVELS_DIFFER_DB;
    };
    if (!heard.levels.every(isHeard)) return false;
    start_ms += duration_ms;
  }
  return Math.abs(made.duration_ms - start_ms) <= PADDING_MS;
}

/** AAC in MP4, with H.264 in the size of the first where all have a picture. */
async function encodeJoined(given: ToJoin, files: readonly HeardFile[]): Promise<MadeFile> {
  const has_video = files.every(({ facts }) => facts?.has_video === true);
  const extension = has_video ? 'mp4' : 'm4a';
  const path = join(given.folder, `encoded.${extension}`);
  const sound = `-f s16le -ar ${PLAYED.rate} -ac ${PLAYED.channels} -protocol_whitelist pipe -i pipe:0`;
  const pictures = has_video ? joinPictures(files) : [];
  const output = '-map 0:a -c:a aac -b:a 128k -movflags +faststart'.split(' ');
  const args = [...sound.split(' '), ...pictures, ...output, `file:${path}`];
  const failure = await run(given, args, playOriginals(files, given));
  if (failure !== null) throw new Error(`ffmpeg joined nothing: ${failure}`);
  return { path, extension };
}

/** The inputs from the second on, and what becomes of them: each file is seen as long as it is heard, its last picture stays. */
function joinPictures(files: readonly HeardFile[]): string[] {
  const inputs: string[] = [];
  const filters: string[] = [];
  for (const [index, { path, parts, duration_ms }] of files.entries()) {
    let seen = '';
    for (const part of parts) {
      inputs.push(...toInput('', toPartAddress(path, part)));
      const from = inputs.length / toInput('', '').length;
      filters.push(`[${from}:v:0]${PICTURE}[p${from}]`);
      seen += `[p${from}]`;
    }
    const length = `tpad=stop=-1:stop_mode=clone,trim=end=${duration_ms}ms`;
    filters.push(`${seen}concat=n=${parts.length},${length}[v${index}]`);
  }
  const all = files.map((_, index) => `[v${index}]`).join('');
  filters.push(`${all}concat=n=${files.length}[v]`);
  const video = '-map [v] -c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p'.split(' ');
  return [...inputs, '-filter_complex', filters.join(';'), ...video];
}

const PICTURE =
  'scale=1280:720:force_original_aspect_ratio=decrease,pad=1280:720:-1:-1,fps=25:start_time=0,setsar=1';

const run = ({ program, signal }: ToJoin, args: readonly string[], input?: AsyncIterable<Buffer>) =>
  runToEnd(program, args, { file_bytes: MOST_BYTES, signal, ...(input !== undefined && { input }) });
