/** Lists the sound tracks of a file as ffmpeg numbers them, in every format that it reads. */
import { once } from 'node:events';
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
}

/** The first one of a file that cannot be looked at. */
export const UNKNOWN_TRACK: SoundTrack = {
  index: 0,
  codec: '',
  channels: null,
  language: null,
  is_default: true,
};

/** A file that takes longer to look at, at low priority, or has more to say of itself, is damaged. */
const TIMEOUT_MS = 5 * 60_000;
const MOST_TEXT = 1024 * 1024;

const SOUND_TRACK =
  /^ {2}Stream #0:\d+(?:\[\w+\])?(?:\(([\w-]+)\))?: Audio: (\w+)[^\n]*? Hz, ([^,\n]+)([^\n]*)$/gm;

const CHANNELS: Record<string, 1 | 2> = { mono: 1, '1 channels': 1, stereo: 2, '2 channels': 2 };

/** Empty: there is no sound that ffmpeg knows, or no ffmpeg. */
export async function listSoundTracks(file: FfmpegInput, signal: AbortSignal): Promise<SoundTrack[]> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  // Without an output ffmpeg says what the input holds, and ends.
  const looking = runFfmpeg(file, '', AbortSignal.any([signal, timeout]));
  let said = '';
  looking.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < MOST_TEXT) said += text;
  });
  looking.stdout.resume();
  try {
    await once(looking, 'close');
  } catch (error) {
    signal.throwIfAborted();
    if (!timeout.aborted) throw error;
  }
  return Array.from(said.matchAll(SOUND_TRACK), ([, language, codec = '', layout, rest = ''], index) => ({
    index,
    codec,
    channels: CHANNELS[layout ?? ''] ?? null,
    language: toLanguage(language),
    is_default: rest.includes('(default)'),
  }));
}

/** Regions and scripts make no other language. */
function toLanguage(stated = 'und'): string | null {
  const [language = ''] = stated.split('-');
  if (language === 'und' || !/^[a-z]{2,3}$/i.test(language)) return null;
  return Intl.getCanonicalLocales(language)[0] ?? null;
}
