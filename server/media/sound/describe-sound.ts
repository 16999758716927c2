/** Describes a file of any format by what ffmpeg finds in it; sound tracks have the numbers of ffmpeg. */
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { runFfmpeg, type FfmpegInput } from './ffmpeg.ts';

export interface SoundTrack {
  /** Among the sound tracks, from 0. */
  index: number;
  codec: string;
  /** null: so many that only ffmpeg knows how they belong together. */
  channels: 1 | 2 | null;
  /** ISO 639, the two letters of `eng` where there are two; null: not stated. */
  language: string | null;
  is_default: boolean;
  /** The one person on this track, as `joinTracks` writes it; absent: anybody may speak. */
  speaker?: string;
}

export interface SoundDescription {
  /** The first name that ffmpeg has for the format, or `rf64`; empty: unknown. */
  container: string;
  /** The length that players show; null: the file states none. */
  stated_ms: number | null;
  /** It follows from the size and the rate at the beginning: an MP3 of variable rate without its header. */
  is_estimated: boolean;
  /** Empty: there is no sound that ffmpeg knows. */
  tracks: SoundTrack[];
  /** The codec of the picture, where there is one that moves. */
  video_codec: string | null;
}

/** A file that takes longer to look at, at low priority, or has more to say of itself, is damaged. */
const TIMEOUT_MS = 5 * 60_000;
const MOST_TEXT = 1024 * 1024;

const CONTAINER = /^Input #0, (\w+)/m;
const ESTIMATED = /^\[mp3 @ \w+\] Estimating duration from bitrate/m;
const DURATION = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+)/m;
const PICTURE = /^ {2}Stream #0:\d+[^\n]*?: Video: (\w+)(?![^\n]*\(attached pic\))/m;
const SOUND_TRACK =
  /^ {2}Stream #0:\d+(?:\[\w+\])?(?:\(([\w-]+)\))?: Audio: (\w+)[^\n]*? Hz, ([^,\n]+)([^\n]*)$(?:(?:\n {4}[^\n]*)*?\n {6}SPEAKER +: ([^\n]{1,200}))?/gm;

const CHANNELS: Record<string, 1 | 2> = { mono: 1, '1 channels': 1, stereo: 2, '2 channels': 2 };

export async function describeSound(file: FfmpegInput, signal: AbortSignal): Promise<SoundDescription> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  // Without an output ffmpeg says what the input holds, and ends.
  const looking = runFfmpeg(file, '', AbortSignal.any([signal, timeout]));
  let said = '';
  looking.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < MOST_TEXT) said += text;
  });
  for (const unread of [looking.stdout, looking.aside]) unread.resume();
  try {
    await once(looking, 'close');
  } catch (error) {
    signal.throwIfAborted();
    if (!timeout.aborted) throw error;
  }
  const [, hours, minutes, seconds] = DURATION.exec(said) ?? [];
  return {
    container: (await isOtherWave(file)) ? 'rf64' : (CONTAINER.exec(said)?.[1] ?? ''),
    stated_ms:
      hours === undefined
        ? null
        : Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000),
    is_estimated: ESTIMATED.test(said),
    tracks: Array.from(
      said.matchAll(SOUND_TRACK),
      ([, language, codec = '', layout, rest = '', speaker], index) => ({
        index,
        codec,
        channels: CHANNELS[layout ?? ''] ?? null,
        language: toLanguage(language),
        is_default: rest.includes('(default)'),
        ...(speaker !== undefined && { speaker: speaker.trim() }),
      }),
    ),
    video_codec: PICTURE.exec(said)?.[1] ?? null,
  };
}

/** WAV with sizes beyond 4 GB, or with numbers the other way round, is for ffmpeg what other WAV is, for browsers not. */
async function isOtherWave({ path, part: [start] }: FfmpegInput): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, start);
  return ['RF64', 'BW64', 'RIFX'].includes(buffer.toString('latin1'));
}

/** Regions and scripts make no other language. */
function toLanguage(stated = 'und'): string | null {
  const [language = ''] = stated.split('-');
  if (language === 'und' || !/^[a-z]{2,3}$/i.test(language)) return null;
  return Intl.getCanonicalLocales(language)[0] ?? null;
}
