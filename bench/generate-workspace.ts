/**
 * Generated records of a workspace: the same seed gives the same records. Searched words are planted with
 * known frequencies, the rest is invented talk.
 */
import type { RecordScope, RecordSource } from '@minutebook/contract/resources/allowed-values.ts';
import { recordSources } from '@minutebook/contract/resources/value-lists.ts';
import { makeRandom, type SeededRandom } from '../tests/kit/seeded-random.ts';
import { inventTalk, type Talk } from './invented-talk.ts';

/** Phrases that end some of the utterances, and the share of records that contain them. */
const PLANTED = [
  { text: 'budget', share: 0.6 },
  { text: 'review', share: 0.3 },
  { text: '예산', share: 0.3 },
  { text: 'forecast', share: 0.01 },
  { text: '감사', share: 0.01 },
  { text: 'zeppelin', share: 0.001 },
  { text: 'yearly plan of the board', share: 0.01 },
  // The same words in another order, to be distinguished from the phrase.
  { text: 'the board of a yearly plan', share: 0.05 },
] as const;

/** The share of records visible to a guest who is only in the first or only in the second team. */
const TEAM_SHARES = [0.1, 0.001] as const;

const WHOLE_WORKSPACE_SHARE = 0.3;
const BACK_DATED_SHARE = 0.02;
const KOREAN_SHARE = 0.3;
const UTTERANCES = 6;
const LONG_UTTERANCES = 1000;
const MINUTE_MS = 60_000;

export interface WorkspaceSize {
  records: number;
  seed?: number;
  /** One of this many records has 1,000 utterances, for details; the others have 6. */
  long_record_every?: number;
  owner_member_ids: readonly number[];
  /** The first two have TEAM_SHARES of the records, the others share them all. */
  team_ids: readonly number[];
  label_ids: readonly number[];
}

export interface GeneratedRecord {
  /** Numbered from 1. */
  ordinal: number;
  title: string;
  recorded_at: Date;
  duration_ms: number;
  source: RecordSource;
  scope: RecordScope;
  owner_member_id: number;
  team_ids: number[];
  label_ids: number[];
  utterances: string[];
}

/** The time of the newest recording, in milliseconds since the epoch. */
export const NEWEST = Date.UTC(2025, 5, 30, 18);

/** Records from the oldest to the newest, one every 20 minutes; some are dated back by up to a year. */
export function* generateWorkspace(size: WorkspaceSize): Generator<GeneratedRecord> {
  const random = makeRandom(size.seed ?? 1);
  const talk = inventTalk(size.seed ?? 1, 3000);
  for (let ordinal = 1; ordinal <= size.records; ordinal += 1) {
    const ageMs = (size.records - ordinal) * 20 * MINUTE_MS;
    const backMs = random.chance(BACK_DATED_SHARE) ? random.integer(365 * 24 * 60) * MINUTE_MS : 0;
    const isLong = size.long_record_every !== undefined && ordinal % size.long_record_every === 0;
    yield {
      ordinal,
      title: makeTitle(random, talk),
      recorded_at: new Date(NEWEST - ageMs - backMs + random.integer(MINUTE_MS)),
      duration_ms: (5 + random.integer(55)) * MINUTE_MS,
      source: random.pick(recordSources),
      scope: isLong || random.chance(WHOLE_WORKSPACE_SHARE) ? 'workspace' : 'team',
      owner_member_id: random.pick(size.owner_member_ids),
      team_ids: pickTeams(random, size.team_ids),
      label_ids: pickLabels(random, size.label_ids),
      utterances: makeUtterances(random, talk, isLong ? LONG_UTTERANCES : UTTERANCES),
    };
  }
}

function makeTitle(random: SeededRandom, talk: Talk): string {
  const words = random.pick(random.chance(KOREAN_SHARE) ? talk.korean : talk.english).split(' ');
  return words.slice(0, 4).join(' ');
}

function pickTeams(random: SeededRandom, team_ids: readonly number[]): number[] {
  const shared = TEAM_SHARES.flatMap((share, index) => {
    const team_id = team_ids[index];
    return team_id !== undefined && random.chance(share) ? [team_id] : [];
  });
  const others = team_ids.slice(TEAM_SHARES.length);
  return others.length === 0 ? shared : [...shared, random.pick(others)];
}

function pickLabels(random: SeededRandom, label_ids: readonly number[]): number[] {
  return [...new Set(random.picks(label_ids, 0, Math.min(3, label_ids.length)))];
}

function makeUtterances(random: SeededRandom, talk: Talk, count: number): string[] {
  const pool = random.chance(KOREAN_SHARE) ? talk.korean : talk.english;
  const utterances = random.picks(pool, count, count);
  for (const { text, share } of PLANTED) {
    if (!random.chance(share)) continue;
    const place = random.integer(count);
    utterances[place] = `${utterances[place] ?? ''} ${text}.`;
  }
  return utterances;
}
