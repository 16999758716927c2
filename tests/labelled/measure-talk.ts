import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import type { PhoneRegion } from '../../server/text/mask/kinds/phone-plans.ts';
import { toMaskRules } from '../../server/text/mask/mask-rules.ts';
import { maskTranscript } from '../../server/text/mask/mask-transcript.ts';

/** Who wrote each set, and how well masks did when they first met it, is in docs/decisions/0013-masks.md. */
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

export interface TalkScore {
  language: string;
  /** The number of labelled spans hidden under the right type over at least four fifths of their length. */
  found: number;
  /** The number of masks over text that is not personal. */
  wrong: number;
  /** Differences from the labels, for human readers. */
  mistakes: string[];
}

const REGIONS: Readonly<Record<string, readonly PhoneRegion[]>> = {
  en: ['US', 'GB'],
  ko: ['KR'],
  ja: ['JP'],
};
const ENOUGH = 0.8;

/** Measures masking on the talks of `tests/data/masks/<set>.json`, by language. */
export function measureTalk(set: TalkSet): TalkScore[] {
  const path = join(import.meta.dirname, `../data/masks/${set}.json`);
  const talks = JSON.parse(readFileSync(path, 'utf8')) as LabelledTalk[];
  return Object.keys(REGIONS)
    .map((language) => ({ language, own: talks.filter((talk) => talk.language === language) }))
    .filter(({ own }) => own.length > 0)
    .map(({ language, own }) => measureLanguage(language, own));
}

function measureLanguage(language: string, talks: readonly LabelledTalk[]): TalkScore {
  const rules = toMaskRules({ regions: REGIONS[language] ?? [], words: [] });
  let hidden = 0;
  let wrong = 0;
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
      const isFound = found.some((other) => other.type === span.type && covers(other, span));
      if (isFound) hidden += 1;
      else mistakes.push(`missed ${span.type}: ${utterances.join(' / ')}`);
    }
    for (const span of found) {
      if ([...spans, ...allowed].some((other) => overlap(span, other) > 0)) continue;
      wrong += 1;
      mistakes.push(`hidden as ${span.type}: ${utterances.join(' / ')}`);
    }
  }
  return { language, found: hidden, wrong, mistakes };
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
