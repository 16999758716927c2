/** What reads texts that strangers write; each is given the whole text. */
import {
  hasVoices,
  joinLines,
  readVoices,
  stripAllTags,
  stripSubtitleTags,
} from '../../server/import/formats/shared/cue-text.ts';
import { UnreadableAnswerError } from '../../server/engines/engine-error.ts';
import { readChatAnswer } from '../../server/engines/insights/read-chat-answer.ts';
import { findObjects } from '../../server/engines/minutes/find-objects.ts';
import { readSpeechAnswer } from '../../server/engines/speech/read-speech-answer.ts';
import { readTranscript } from '../../server/import/read-transcript.ts';
import { matchActionItems } from '../../server/records/action-items/match-action-items.ts';
import { toMarkdownParagraphs } from '../../server/records/exports/docx/to-docx.ts';
import { tickLines, type ExportedRecord } from '../../server/records/exports/exported-record.ts';
import { toMarkdown } from '../../server/records/exports/to-markdown.ts';
import { toPlainText } from '../../server/records/exports/to-plain-text.ts';
import { maskCorrection, maskNothing } from '../../server/records/corrections/mask-correction.ts';
import { toSnippet } from '../../server/records/lists/to-snippet.ts';
import { toSearchText } from '../../server/search/normalize-text.ts';
import { parseQuery } from '../../server/search/parse-query.ts';
import { analyseTranscript } from '../../server/text/analyse-transcript.ts';
import { findActionItems } from '../../server/text/builtin-insights/find-action-items.ts';
import { toSentences } from '../../server/text/builtin-insights/to-sentences.ts';
import { findJapaneseCommitment } from '../../server/text/commitments/japanese-commitment.ts';
import { findDates } from '../../server/text/dates/find-dates.ts';
import { detectLanguage } from '../../server/text/detect-language.ts';
import { toMaskRules } from '../../server/text/mask/mask-rules.ts';
import { maskText } from '../../server/text/mask/mask-utterance.ts';
import { maskTranscript } from '../../server/text/mask/mask-transcript.ts';
import { countWords } from '../../server/text/terms/count-words.ts';
import { toTerms } from '../../server/text/terms/to-terms.ts';
import { estimateTimes } from '../../server/text/transcript/estimate-times.ts';
import { TranscriptError } from '../../server/text/transcript/transcript.ts';
import { parseMarkdown } from '../../web/pages/record/insights/parse-markdown.ts';
import { toIndexTerms } from '../kit/doors/search-text.ts';

const rules = toMaskRules({ regions: ['KR', 'US'], words: ['Project Falcon', '비밀 계획'] });
const today = { year: 2026, month: 3, day: 2 };
const background = { transcripts: 0, countTranscriptsWith: () => 0 };
const terms = parseQuery('budget 예산 "a b"');

/** A line each. */
const toDialogs = (text: string) =>
  text.split('\n').map((line, index) => ({
    id: index + 1,
    start_ms: index * 1000,
    duration_ms: 1000,
    speaker_id: index % 2,
    text: line,
    pii_spans: null,
    original_text: null,
    bookmark: false,
  }));

const toMeeting = (text: string, language: string) => ({
  dialogs: toDialogs(text),
  speakers: [{ speaker_id: 1, name: 'Ann Lee' }],
  language,
  recorded_at: new Date('2026-03-02T09:00:00Z'),
  timezone: 'Asia/Seoul',
});

const toExported = (text: string): ExportedRecord => ({
  record_id: 1,
  title: 'A meeting',
  date: '2026-03-02T10:00:00+01:00',
  duration_ms: null,
  language: 'en',
  owner: null,
  people: [],
  labels: [],
  entries: {},
  insights: [{ type: 'summary', text }],
  action_items: [],
  moments: [{ kind: 'bookmark', start_ms: 0, is_in_notes: false, text, author: null }],
  transcript: [{ start_ms: 0, speaker: 'Ann', text }],
});

/** Action items that all rest on as many utterances as the text has words. */
const toItems = (text: string, firstId: number) => {
  const dialog_ids = text.split(' ').map((_, index) => firstId + index);
  return Array.from({ length: 20 }, (_, index) => ({
    action_item_id: index,
    place: index + 1,
    text: `${firstId} ${index}`,
    start_ms: null,
    dialog_ids,
    made_text: null,
    assignee_name: null,
    due_date: null,
    is_by_hand: false,
    is_removed: false,
  }));
};

const inFile =
  (name: string, toFile = (text: string) => text) =>
  (text: string): void => {
    try {
      readTranscript(name, Buffer.from(toFile(text)));
    } catch (error) {
      // Being refused is an answer; it only has to come soon.
      if (!(error instanceof TranscriptError)) throw error;
    }
  };

/** Being refused is an answer. */
const orUnreadable =
  (read: (text: string) => unknown) =>
  (text: string): void => {
    try {
      read(text);
    } catch (error) {
      if (!(error instanceof UnreadableAnswerError)) throw error;
    }
  };

export const readers = {
  vtt: inFile('a.vtt', (text) => `WEBVTT\n\n00:00.000 --> 00:10.000\n${text}\n`),
  srt: inFile('a.srt', (text) => `1\n00:00:00,000 --> 00:00:10,000\n${text}\n`),
  sbv: inFile('a.sbv', (text) => `0:00:00.000,0:00:10.000\n${text}\n`),
  lines: inFile('a.txt'),
  json: inFile('a.json'),
  cue(text: string) {
    const lines = text.split('\n');
    hasVoices(lines);
    readVoices(lines);
    joinLines(lines);
    for (const line of lines) {
      stripSubtitleTags(line);
      stripAllTags(line);
    }
  },
  mask: (text: string) => maskTranscript(toDialogs(text), rules),
  title: (text: string) => maskText(text, rules),
  times: (text: string) =>
    estimateTimes(toDialogs(text).map((dialog) => ({ ...dialog, start_ms: null, duration_ms: null }))),
  dates: (text: string) => findDates(text, today),
  sentences: (text: string) => toSentences(toDialogs(text)),
  commitments: (text: string) => findActionItems(toMeeting(text, 'en')),
  statement: (text: string) => findJapaneseCommitment(text),
  english: (text: string) => analyseTranscript(toMeeting(text, 'en'), background),
  korean: (text: string) => analyseTranscript(toMeeting(text, 'ko'), background),
  japanese: (text: string) => analyseTranscript(toMeeting(text, 'ja'), background),
  terms(text: string) {
    toTerms(text);
    countWords(text);
    detectLanguage([text]);
  },
  markdown: (text: string) => parseMarkdown(text),
  query: (text: string) => parseQuery(text),
  index: (text: string) => toIndexTerms(toSearchText(text)),
  /** What a speech engine answers, as it is and as the words that it heard. */
  heard: orUnreadable(readSpeechAnswer),
  words: orUnreadable((text) =>
    readSpeechAnswer(JSON.stringify({ words: text.split(' ').map((word) => ({ word, start: 1, end: 1 })) })),
  ),
  /** What a language model answers. */
  chat: orUnreadable((text) => readChatAnswer('the model', text)),
  minutes: (text: string) => [...findObjects(text)],
  /** What people and models have written, on its way out. */
  exported(text: string) {
    toMarkdown(toExported(text));
    toPlainText(toExported(text));
    toMarkdownParagraphs(text);
    tickLines(text, [{ text: 'budget', place: 1, is_done: true }]);
  },
  moments: (text: string) =>
    matchActionItems(toItems(text, 1_000_000), toItems(text, 2_000_000), { is_reworded: true }),
  /** A correction of an utterance whose masks came with a file, and whose original may be any. */
  corrected(text: string) {
    const length = Math.floor(text.length / 4);
    const spans = [0, 1, 2, 3].map((place) => {
      const start = place * length;
      return { type: 'name', start, end: start + length - 1 };
    });
    const [dialog] = toDialogs(text.replaceAll('\n', ' '));
    if (dialog === undefined) return;
    const masked = { ...dialog, original_text: `${text}a`, pii_spans: spans };
    maskCorrection({ dialogs: [masked], place: 0, text: text + text, mask: maskNothing });
  },
  snippet: (text: string) => toDialogs(text).map((dialog) => toSnippet(dialog, [], terms)),
} satisfies Record<string, (text: string) => unknown>;
