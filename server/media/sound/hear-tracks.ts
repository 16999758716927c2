/** Decodes what is to be heard of a file: of all its sound tracks those with something of their own to say. */
import { join } from 'node:path';
import type { SoundTrackFacts } from '@minutebook/contract/app/processing-endpoints.ts';
import { decodeSound, UndecodableError, type DecodedSound, type SoundToDecode } from './decode-sound.ts';
import { findCopyNeed, type CopyNeed } from './find-copy-need.ts';
import { describeSound, type SoundDescription, type SoundTrack } from './describe-sound.ts';
import type { Channel } from './read-piece.ts';
import type { Levels } from './sound-meter.ts';
import { isSilent, tellTracksApart } from './tell-tracks-apart.ts';

/** Sound that is transcribed by itself: a track, or a side of a call. */
export interface HeardSide {
  samples: { path: string; channels: 1 | 2 };
  /** The channel of the samples; 0: all of them, mixed. */
  channel: Channel;
  duration_ms: number;
  levels: Levels;
  /** The one person on this channel; absent: anybody may speak. */
  speaker?: string;
}

export interface HeardSound {
  duration_ms: number;
  /** The loudest level, and the loudest sample, of all that is heard. */
  levels: Levels;
  peaks: Uint8Array;
  sides: HeardSide[];
  tracks: SoundTrackFacts[];
  /** Why pages play a copy. */
  copy: CopyNeed | null;
}

export interface SoundToHear extends Omit<SoundToDecode, 'track' | 'to_path' | 'keeps_channels'> {
  /** The folder that samples are written to; null: the sound is only measured. */
  folder: string | null;
  /** Whether two channels, where there is one track, are the sides of a conversation. */
  has_sides: boolean;
  /** The language that was chosen to be transcribed, of those that a file may have tracks in; null: none was. */
  language: string | null;
}

/** More than a recorder or a meeting has; each costs the time of decoding the file. */
const MOST_TRACKS = 16;

const UNKNOWN_TRACK: SoundTrack = { index: 0, codec: '', channels: null, language: null, is_default: true };

interface DecodedTrack {
  track: SoundTrack;
  samples: HeardSide['samples'];
  measures: DecodedSound;
}

/** @throws the errors of `decodeSound`, if nothing can be heard */
export async function hearTracks(sound: SoundToHear, signal: AbortSignal): Promise<HeardSound> {
  const description = await describeParts(sound, signal);
  const { tracks } = description;
  const decoded: DecodedTrack[] = [];
  const failures = new Map<SoundTrack, UndecodableError>();
  for (const group of toGroups(tracks, sound.language)) {
    for (const track of group.slice(0, MOST_TRACKS)) {
      try {
        decoded.push(await decodeTrack(sound, track, signal));
      } catch (error) {
        if (!(error instanceof UndecodableError)) throw error;
        failures.set(track, error);
      }
    }
    if (decoded.some(({ measures }) => !isSilent(measures.levels))) break;
  }
  const [failure] = failures.values();
  if (decoded.length === 0 && failure !== undefined) throw failure;
  const uses = tellTracksApart(decoded.map(({ measures }) => measures.levels));
  const facts = tracks.map((track): SoundTrackFacts => {
    const at = decoded.findIndex((other) => other.track === track);
    return {
      codec: track.codec,
      language: track.language,
      use: failures.has(track) ? 'undecodable' : (uses[at] ?? 'unheard'),
      channel_levels: decoded[at]?.measures.channel_levels ?? [],
    };
  });
  const spoken = decoded.filter((_, index) => uses[index] === 'heard');
  const heard = putTogether(spoken.length === 0 ? decoded.slice(0, 1) : spoken, facts);
  const is_damaged = spoken.some(({ measures }) => measures.is_damaged);
  const copy = findCopyNeed(description, { ...heard, is_damaged, part_count: sound.parts.length });
  return { ...heard, copy };
}

/** Describes the first part with sound. A file that ffmpeg cannot describe may still have a track. */
async function describeParts(sound: SoundToHear, signal: AbortSignal): Promise<SoundDescription> {
  for (const part of sound.parts) {
    const description = await describeSound({ ...sound, part }, signal);
    if (description.tracks.length > 0) return description;
  }
  return { container: '', stated_ms: null, is_estimated: false, tracks: [UNKNOWN_TRACK], video_codec: null };
}

/**
 * The tracks to hear: all of them, unless they are in several languages. Then it is those of the chosen language,
 * or of the default track's; the same talk in another language comes in only where those before it are silent.
 */
function toGroups(tracks: readonly SoundTrack[], chosen: string | null): SoundTrack[][] {
  const languages = new Set(tracks.flatMap(({ language }) => language ?? []));
  if (languages.size < 2) return [[...tracks]];
  const usual = (tracks.find(({ is_default }) => is_default) ?? tracks[0])?.language ?? '';
  const rank = (language: string) => Number(language === chosen) * 2 + Number(language === usual);
  const groups = Map.groupBy(tracks, ({ language }) => language ?? usual);
  return [...groups].toSorted(([one], [other]) => rank(other) - rank(one)).map(([, group]) => group);
}

async function decodeTrack(
  { folder, has_sides, ...sound }: SoundToHear,
  track: SoundTrack,
  signal: AbortSignal,
): Promise<DecodedTrack> {
  const path = folder === null ? null : join(folder, `samples-${track.index}`);
  const keeps_channels = has_sides && track.channels === 2;
  const measures = await decodeSound({ ...sound, track, to_path: path, keeps_channels }, signal);
  return { track, samples: { path: path ?? '', channels: keeps_channels ? 2 : 1 }, measures };
}

function putTogether(spoken: readonly DecodedTrack[], tracks: SoundTrackFacts[]): Omit<HeardSound, 'copy'> {
  const measures = spoken.map((track) => track.measures);
  return {
    duration_ms: Math.max(...measures.map(({ duration_ms }) => duration_ms)),
    levels: merge(
      measures.map(({ levels }) => levels),
      Math.min,
    ),
    peaks: merge(
      measures.map(({ peaks }) => peaks),
      Math.max,
    ),
    sides: spoken.flatMap(
      ({ track: { speaker }, samples, measures: { duration_ms, levels, side_levels } }): HeardSide[] =>
        spoken.length === 1 && samples.channels === 2 && side_levels !== null
          ? [
              { samples, channel: 1, duration_ms, levels: side_levels[0] },
              { samples, channel: 2, duration_ms, levels: side_levels[1] },
            ]
          : [{ samples, channel: 0, duration_ms, levels, ...(speaker !== undefined && { speaker }) }],
    ),
    tracks,
  };
}

/** Byte by byte, as long as the longest. */
function merge(lists: readonly Uint8Array[], choose: (one: number, other: number) => number): Uint8Array {
  const [longest = new Uint8Array(), ...others] = lists.toSorted((a, b) => b.length - a.length);
  const merged = longest.slice();
  for (const list of others) {
    for (const [index, byte] of list.entries()) merged[index] = choose(merged[index] ?? byte, byte);
  }
  return merged;
}
