import { cleanSpeech } from './builtin-insights/clean-speech.ts';
import { findActionItems } from './builtin-insights/find-action-items.ts';
import { findHeadings } from './builtin-insights/headings/find-headings.ts';
import type { Heading } from './builtin-insights/headings/pick-headings.ts';
import { findKeyPhrases } from './builtin-insights/phrases/find-key-phrases.ts';
import { rankSentences } from './builtin-insights/rank-sentences.ts';
import { segmentTopics } from './builtin-insights/segment-topics.ts';
import { findSubjects, suggestTitle } from './builtin-insights/suggest-title.ts';
import { toTermWeights } from './builtin-insights/term-weights.ts';
import { toActionItems, toTimedActionItems } from './builtin-insights/to-action-items.ts';
import { toDateTimes } from './builtin-insights/to-date-times.ts';
import { toKeywords } from './builtin-insights/phrases/to-keywords.ts';
import { toSentences } from './builtin-insights/to-sentences.ts';
import { toSummary } from './builtin-insights/to-summary.ts';
import { toTakeaways } from './builtin-insights/to-takeaways.ts';
import { processed, type MadeInsight } from './made-insight.ts';
import { toTermKeys } from './terms/to-terms.ts';
import { toToc } from './builtin-insights/to-toc.ts';
import type {
  BackgroundTerms,
  SpokenDialog,
  TranscriptToAnalyse,
} from './builtin-insights/transcript-to-analyse.ts';

export interface TranscriptAnalysis {
  /** null when the transcript suggests none. */
  title: string | null;
  /** One of each type except custom; none for a transcript without speech. */
  insights: MadeInsight[];
}

/** Commitments and dates are found by patterns, which exist for these languages. */
const LANGUAGES_WITH_PATTERNS = new Set(['en', 'ko', 'ja']);
/** In a shorter meeting nothing may be repeated. */
const MANY_UTTERANCES = 30;
/** In a longer one, what is said more than elsewhere tells sections better than their headings. */
const SHORT_MEETING = 150;
const MS_AN_HOUR = 3_600_000;
const SECTIONS_AN_HOUR = 12;
const SECTIONS_A_FURTHER_HOUR = 2;
const FEW_SECTIONS = 4;
const MOST_SECTIONS = 24;

/**
 * Title and insights without network or model: sentences, phrases and sections are extracted from the
 * transcript, never written. `dialogs` are masked and in order.
 */
export function analyseTranscript(
  said: TranscriptToAnalyse,
  background: BackgroundTerms,
): TranscriptAnalysis {
  const transcript = cleanTranscript(said);
  const { dialogs, language } = transcript;
  const sentences = toSentences(dialogs);
  if (sentences.length === 0) return { title: null, insights: [] };

  const separator = language === 'ja' || language === 'zh' ? '、' : ', ';
  const names = toNameWords(transcript.speakers);
  const phrases = findKeyPhrases(dialogs, background, dialogs.length >= MANY_UTTERANCES ? 2 : 1).filter(
    ({ text }) => !text.split(' ').every((word) => names.has(word.toLowerCase())),
  );
  const headings = dialogs.length <= SHORT_MEETING ? findHeadings(dialogs, { language, names }) : [];
  const starts = segmentTopics(
    dialogs.map(toTopicUnit(headings)),
    Math.max(toMostSections(dialogs), headings.length + 1),
  );
  const ranked = rankSentences(sentences, toTermWeights(sentences, background));
  const subjects = findSubjects({ dialogs, language, names }, phrases, { headings, starts });
  const summary = toSummary(transcript, ranked, { starts, subjects });
  return {
    title: suggestTitle(transcript.dialogs, subjects, separator),
    insights: [
      processed('summary', summary.value),
      processed('takeaway', toTakeaways(said.dialogs, ranked, summary)),
      processed('toc', toToc({ dialogs, starts, phrases, headings, separator, language })),
      processed('keyword', toKeywords(dialogs, phrases)),
      ...toInsightsByPatterns(transcript),
    ],
  };
}

function toInsightsByPatterns(transcript: TranscriptToAnalyse): MadeInsight[] {
  if (!LANGUAGES_WITH_PATTERNS.has(transcript.language)) {
    return (['date_time', 'action_item', 'action_item_ts'] as const).map((type) => ({
      type,
      status: 'not_supported',
      value: null,
    }));
  }
  const found = findActionItems(transcript);
  return [
    processed('date_time', toDateTimes(transcript)),
    processed('action_item', toActionItems(found)),
    processed('action_item_ts', toTimedActionItems(found)),
  ];
}

/** 「受付の野口」, 「水野さん」. */
const JAPANESE_ROLE = /^.{1,16}の(?=\p{scx=Han}|\p{scx=Katakana})|(?:さん|様)$/gu;
const KOREAN_NAME = /^[가-힣]{3}$/;

/** Speakers are not subjects: returns the words of their names, and Korean given names. */
function toNameWords(speakers: TranscriptToAnalyse['speakers']): ReadonlySet<string> {
  const words = speakers.flatMap(({ name }) =>
    (name ?? '').toLowerCase().replace(JAPANESE_ROLE, '').split(/\s+/),
  );
  return new Set(words.flatMap((word) => (KOREAN_NAME.test(word) ? [word, word.slice(1)] : [word])));
}

/** A table of contents has a dozen sections an hour, and 24 at most: readers do not scan longer lists. */
function toMostSections(dialogs: readonly SpokenDialog[]): number {
  const hours = dialogs.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / MS_AN_HOUR;
  const most =
    hours <= 1 ? hours * SECTIONS_AN_HOUR : SECTIONS_AN_HOUR + (hours - 1) * SECTIONS_A_FURTHER_HOUR;
  return Math.min(MOST_SECTIONS, Math.max(FEW_SECTIONS, Math.round(most)));
}

const cleanTranscript = (said: TranscriptToAnalyse): TranscriptToAnalyse => ({
  ...said,
  dialogs: said.dialogs.map((dialog) => ({ ...dialog, text: cleanSpeech(dialog.text) })),
});

function toTopicUnit(headings: readonly Heading[]) {
  const opened = new Set(headings.map(({ dialog_index }) => dialog_index));
  return ({ text, speaker_id }: SpokenDialog, index: number) => ({
    text,
    speaker_id,
    terms: toTermKeys(text),
    is_heading: opened.has(index),
  });
}
