import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import type { PhoneRegion } from './kinds/phone-shapes.ts';
import { toMaskRules } from './mask-rules.ts';
import { maskTranscript } from './mask-transcript.ts';

/**
 * `dev`: what the patterns were written on. The others were written by people who had not seen the patterns: `blind`
 * in several sittings; `first-look` and `locked` in one, of which the latter was counted but not read until the patterns
 * had been changed for the former; `second-look` and `third-look` by somebody else again, read one after the other;
 * `fourth-look` and `sealed` are the halves of one more set, of which the latter was read last; `fifth-look` and `unread` are
 * those of the set of a sixth person, `seventh-look` and `seventh-later` of a seventh, `eighth-look` and `eighth-unread` of two
 * more, `ninth-look` and `ninth-unread` of another two; what is called later or unread was read a round later. `whole-talk`,
 * `en-families` and `koja-families` are ours, written by kind of mistake before it was mended. `tenth-en` and `tenth-koja` are of
 * a tenth and an eleventh person, and nothing but their totals is known. When each was blind is in docs/text-quality.md.
 */
export type TalkSet =
  | 'dev'
  | 'blind'
  | 'first-look'
  | 'locked'
  | 'second-look'
  | 'third-look'
  | 'fourth-look'
  | 'sealed'
  | 'fifth-look'
  | 'unread'
  | 'seventh-look'
  | 'seventh-later'
  | 'eighth-look'
  | 'eighth-unread'
  | 'ninth-look'
  | 'ninth-unread'
  | 'whole-talk'
  | 'koja-families'
  | 'tenth-koja'
  | 'en-families'
  | 'tenth-en';

/** Utterances, of two people in turn unless it says whose, with the spans that should be masked; offsets in code points. */
interface LabelledTalk {
  language: string;
  utterances: string[];
  /** Who says each utterance, counted from one. */
  speakers?: number[];
  spans: (PiiSpan & { utterance: number })[];
  /** Masking is optional here, as for an extension. */
  allowed?: { utterance: number; start: number; end: number }[];
}

export interface TypeScore {
  expected: number;
  /** The number of expected spans hidden under the right type over at least four fifths of their length. */
  found: number;
  masked: number;
  /** The number of masks over text that is not personal. */
  wrong: number;
}

export interface TalkScore {
  language: string;
  types: ReadonlyMap<string, TypeScore>;
  recall: number;
  precision: number;
  /** Differences from the labels, for human readers. */
  mistakes: string[];
}

const REGIONS: Readonly<Record<string, readonly PhoneRegion[]>> = {
  en: ['US', 'GB'],
  ko: ['KR'],
  ja: ['JP'],
};
const ENOUGH = 0.8;

/** Measures masking on the talks of `labelled-talk.<set>.json`, by language. */
export function measureTalk(set: TalkSet): TalkScore[] {
  const path = join(import.meta.dirname, `labelled-talk.${set}.json`);
  const talks = JSON.parse(readFileSync(path, 'utf8')) as LabelledTalk[];
  return Object.keys(REGIONS)
    .map((language) => ({ language, own: talks.filter((talk) => talk.language === language) }))
    .filter(({ own }) => own.length > 0)
    .map(({ language, own }) => measureLanguage(language, own));
}

function measureLanguage(language: string, talks: readonly LabelledTalk[]): TalkScore {
  const rules = toMaskRules({ regions: REGIONS[language] ?? [], words: [] });
  const types = new Map<string, TypeScore>();
  const count = (type: string, what: keyof TypeScore) => {
    const score = types.get(type) ?? { expected: 0, found: 0, masked: 0, wrong: 0 };
    types.set(type, { ...score, [what]: score[what] + 1 });
  };
  const mistakes: string[] = [];
  for (const { utterances, speakers, spans, allowed = [] } of talks) {
    const said = utterances.map((text, index) => ({
      speaker_id: speakers?.[index] ?? (index % 2) + 1,
      text,
    }));
    const masked = maskTranscript(said, rules);
    const found = masked.flatMap(({ pii_spans }, utterance) =>
      pii_spans.map((span) => ({ ...span, utterance })),
    );
    for (const span of spans) {
      count(span.type, 'expected');
      const isFound = found.some((other) => other.type === span.type && covers(other, span));
      if (isFound) count(span.type, 'found');
      else mistakes.push(`missed ${span.type}: ${utterances.join(' / ')}`);
    }
    for (const span of found) {
      count(span.type, 'masked');
      if ([...spans, ...allowed].some((other) => overlap(span, other) > 0)) continue;
      count(span.type, 'wrong');
      mistakes.push(`hidden as ${span.type}: ${utterances.join(' / ')}`);
    }
  }
  const sum = (what: keyof TypeScore) => [...types.values()].reduce((total, score) => total + score[what], 0);
  return {
    language,
    types,
    recall: sum('found') / sum('expected'),
    precision: 1 - sum('wrong') / sum('masked'),
    mistakes,
  };
}

interface Place {
  utterance: number;
  start: number;
  end: number;
}

const covers = (found: Place, span: Place): boolean =>
  overlap(found, span) >= ENOUGH * (span.end - span.start);

function overlap(a: Place, b: Place): number {
  if (a.utterance !== b.utterance) return 0;
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
}
