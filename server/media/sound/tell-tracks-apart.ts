/** Tells by their levels which sound tracks of a file have something of their own to say. */
import type { SoundTrackFacts } from '@minutebook/contract/app/processing-endpoints.ts';
import { findSilences } from './find-silences.ts';
import { LEVEL_MS, QUIETEST_DB, type Levels } from './sound-meter.ts';

type TrackUse = Extract<SoundTrackFacts['use'], 'heard' | 'silent' | 'copy' | 'mix'>;

/** Long enough for the delays of codecs to make no difference, short enough to tell words. */
const BLOCK_MS = 200;
const LEVELS_A_BLOCK = BLOCK_MS / LEVEL_MS;
/** Blocks further below full scale, or below the loud ones of their track, tell nothing but noise. */
const QUIETEST_SOUND_DB = 60;
const RANGE_DB = 30;
/** Levels agree within 3 dB: of the same sound nearly all blocks do, of two voices one in five. */
const AGREES = 2;
const LEAST_AGREEMENT = 0.8;
/** A track that is louder than the others explain for this long has a word that they lack. */
const WORD_MS = 600;
/** A gain that adds less is none. */
const LEAST_GAIN = 0.01;
const ROUNDS = 50;

/** Returns the uses in the order of the tracks. */
export function tellTracksApart(tracks: readonly Levels[]): TrackUse[] {
  const uses: TrackUse[] = tracks.map((levels) => (isSilent(levels) ? 'silent' : 'heard'));
  const blocks = tracks.map(toBlocks);
  const leaveOut = (index: number, use: 'copy' | 'mix', least: number) => {
    const own = blocks[index];
    const others = blocks.filter((_, other) => other !== index && uses[other] === 'heard');
    if (own === undefined || uses[index] !== 'heard' || others.length < least) return;
    const gains = findGains(own, others);
    const added = gains.filter((gain) => gain > LEAST_GAIN).length;
    if (added >= least && isExplained(own, others, gains)) uses[index] = use;
  };
  // Mixes go first: what is left are the voices. Of copies the first one stays.
  for (const index of tracks.keys()) leaveOut(index, 'mix', 2);
  for (const index of [...tracks.keys()].toReversed()) leaveOut(index, 'copy', 1);
  return uses;
}

export function isSilent(levels: Levels): boolean {
  const silentMs = findSilences(levels).reduce((sum, [from, to]) => sum + to - from, 0);
  return silentMs >= levels.length * LEVEL_MS;
}

function toEnergy(belowDb: number): number {
  return belowDb >= QUIETEST_DB ? 0 : 10 ** (-belowDb / 10);
}

function toBlocks(levels: Levels): Float64Array {
  const blocks = new Float64Array(Math.ceil(levels.length / LEVELS_A_BLOCK));
  for (const [index, level] of levels.entries()) {
    const block = Math.floor(index / LEVELS_A_BLOCK);
    blocks[block] = (blocks[block] ?? 0) + toEnergy(level) / LEVELS_A_BLOCK;
  }
  return blocks;
}

function findLeastSound(blocks: Float64Array): number {
  const loud = blocks.toSorted()[Math.floor(blocks.length * 0.95)] ?? 0;
  return Math.max(toEnergy(QUIETEST_SOUND_DB), loud * toEnergy(RANGE_DB));
}

/**
 * How much of each other track is in `own`: least squares of the relative error, none below 0, so that a loud
 * moment counts no more than a quiet one.
 */
function findGains(own: Float64Array, others: readonly Float64Array[]): number[] {
  const gains = others.map(() => 0);
  const sums = others.map(() => 0);
  const products = others.map(() => others.map(() => 0));
  const least = findLeastSound(own);
  for (const [index, energy] of own.entries()) {
    if (energy < least) continue;
    for (const [a, one] of others.entries()) {
      const share = (one[index] ?? 0) / energy;
      sums[a] = (sums[a] ?? 0) + share;
      const row = products[a] ?? [];
      for (const [b, other] of others.entries()) {
        row[b] = (row[b] ?? 0) + (share * (other[index] ?? 0)) / energy;
      }
    }
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const a of gains.keys()) {
      const row = products[a] ?? [];
      const rest = row.reduce((sum, product, b) => (b === a ? sum : sum + product * (gains[b] ?? 0)), 0);
      const own = row[a] ?? 0;
      gains[a] = own === 0 ? 0 : Math.max(0, ((sums[a] ?? 0) - rest) / own);
    }
  }
  return gains;
}

/** Whether the other tracks, so loud, have the levels of `own` nearly always, and lack no word of it. */
function isExplained(own: Float64Array, others: readonly Float64Array[], gains: readonly number[]): boolean {
  const least = findLeastSound(own);
  let heard = 0;
  let agreeing = 0;
  let lackingMs = 0;
  for (const [index, energy] of own.entries()) {
    if (energy < least) continue;
    const explained = others.reduce((sum, other, at) => sum + (gains[at] ?? 0) * (other[index] ?? 0), 0);
    heard += 1;
    const exceeds = energy > explained * AGREES;
    if (!exceeds && explained < energy * AGREES) agreeing += 1;
    lackingMs = exceeds ? lackingMs + BLOCK_MS : 0;
    if (lackingMs >= WORD_MS) return false;
  }
  return agreeing >= heard * LEAST_AGREEMENT;
}
