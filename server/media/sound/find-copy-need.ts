/** Decides by the facts of a file whether pages need a copy of its sound, because a browser cannot play it right. */
import type { SoundTrackFacts } from '@minutebook/contract/app/processing-endpoints.ts';
import { HOUR_MS } from '../../base/durations.ts';
import type { SoundDescription } from './describe-sound.ts';

/** `first`: pages play it; `fallback`: they play it where the browser cannot show the picture. */
export type CopyNeed = 'first' | 'fallback';

/** The codecs that Chromium, Firefox and Safari play, by container. Raw AAC has no index to seek by. */
const PLAYED: Record<string, readonly string[]> = {
  mov: ['aac', 'mp3', 'opus', 'flac'],
  matroska: ['opus', 'vorbis'],
  ogg: ['opus', 'vorbis', 'flac'],
  mp3: ['mp3'],
  flac: ['flac'],
  wav: ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_f32le', 'pcm_mulaw', 'pcm_alaw'],
};
const SHOWN: readonly string[] = ['h264', 'vp8', 'vp9', 'av1'];
/** A player that takes a file for so much longer or shorter finds other moments than it is asked for. */
const LEAST_ERROR_MS = 300;
const LEAST_ERROR = 0.01;

interface Heard {
  duration_ms: number;
  part_count: number;
  /** A browser stops, or plays nothing, at what the decoder has passed over. */
  is_damaged: boolean;
  tracks: readonly SoundTrackFacts[];
}

/** null: the original is played, and need not be copied. */
export function findCopyNeed(stated: SoundDescription, heard: Heard): CopyNeed | null {
  const { container, tracks, video_codec } = stated;
  const codecs = PLAYED[container] ?? [];
  const isPlayed = tracks.every(({ codec }) => codecs.includes(codec));
  const isSound = isPlayed && !heard.is_damaged;
  if (video_codec === null) return isSound && isWhole(stated, heard) ? null : 'first';
  if (isAnotherHeard(heard.tracks, findPlayed(tracks))) return 'first';
  // In other containers browsers may still show the picture.
  if (container === 'mov' && !isPlayed) return 'first';
  return isSound && SHOWN.includes(video_codec) ? null : 'fallback';
}

/** Whether the lines are those of another track than a player takes: who clicks on one wants to hear it. */
function isAnotherHeard(tracks: readonly SoundTrackFacts[], played: number): boolean {
  const use = tracks[played]?.use;
  return tracks.some((track) => track.use === 'heard') && (use === 'unheard' || use === 'silent');
}

/** Whether a player hears all that is heard here, at the same time: it takes the default track, and what is stated. */
function isWhole({ container, stated_ms, is_estimated, tracks }: SoundDescription, heard: Heard): boolean {
  if (heard.part_count > 1) return false;
  const played = findPlayed(tracks);
  if (heard.tracks.some(({ use }, index) => use === 'heard' && index !== played)) return false;
  if (stated_ms === null) return container !== 'matroska' || heard.duration_ms < HOUR_MS;
  const errorMs = Math.abs(stated_ms - heard.duration_ms);
  // Players find each moment by that rate: only where it never changes is the end where it should be.
  return errorMs <= LEAST_ERROR_MS || (!is_estimated && errorMs <= heard.duration_ms * LEAST_ERROR);
}

const findPlayed = (tracks: SoundDescription['tracks']) =>
  Math.max(
    0,
    tracks.findIndex(({ is_default }) => is_default),
  );
