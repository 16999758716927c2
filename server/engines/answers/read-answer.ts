/** Reads what a language model answers to a question, and keeps the sentences that the passages hold. */
import type { AnswerSentence, SpokenPassage } from '@minutebook/contract/v3/answer-endpoints.ts';
import { toShownName } from '@minutebook/contract/v3/spoken-text.ts';
import { isObject } from '../../base/json.ts';
import { detectLanguage } from '../../text/detect-language.ts';
import { findObjects } from '../minutes/find-objects.ts';
import { toFieldText } from '../minutes/read-fields.ts';
import type { Unreadable } from '../read-in-worker.ts';
import { judgeClaim, LONGEST_CLAIM } from '../verify/judge-claim.ts';
import { Talk } from '../verify/talk.ts';
import { MOST_SENTENCES, type QuestionToAnswer } from './answer-prompt.ts';

export interface AnswerToRead extends QuestionToAnswer {
  /** Candidates of the model, of which the first that can be read counts. */
  texts: readonly string[];
}

export interface VerifiedAnswer {
  sentences: AnswerSentence[];
  dropped: number;
}

/** Runs in a worker. */
export function readAnswer({ texts, ...asked }: AnswerToRead): VerifiedAnswer | Unreadable {
  const written = findSentences(texts);
  if (written === undefined) return { unreadable: 'there is no list of sentences in it' };
  const sentences = written.slice(0, MOST_SENTENCES).flatMap((each) => toSentence(each) ?? []);
  const kept = sentences.filter((sentence) => isHeld(sentence, asked));
  return { sentences: kept, dropped: written.length - kept.length };
}

function findSentences(texts: readonly string[]): unknown[] | undefined {
  for (const text of texts)
    for (const { json } of findObjects(text)) {
      const { sentences } = json;
      if (Array.isArray(sentences)) return sentences;
    }
  return undefined;
}

/** Small models also write the numbers into the sentence: `It went up [1, 3].` */
const NUMBERS = /\s?\[(\d{1,3}(?:\s?,\s?\d{1,3}){0,19})\]/g;

function toSentence(written: unknown): AnswerSentence | undefined {
  const fields = isObject(written) ? written : { sentence: written };
  const text = toFieldText(fields['sentence'] ?? fields['text']).replaceAll(/\s+/g, ' ');
  if (text === '' || text.length > LONGEST_CLAIM) return undefined;
  const listed = Array.isArray(fields['passages']) ? fields['passages'] : [];
  const inside = Array.from(text.matchAll(NUMBERS)).flatMap(([, numbers = '']) => numbers.split(','));
  const passages = [...new Set([...listed, ...inside].map(Number))].filter(Number.isSafeInteger);
  return { sentence: text.replaceAll(NUMBERS, ''), passages: passages.toSorted((a, b) => a - b) };
}

/** Whether the passages that it names say it; those that there are not count as none. */
function isHeld(written: AnswerSentence, { language, passages, timezone }: QuestionToAnswer): boolean {
  const cited = passages.filter(({ number }) => written.passages.includes(number));
  const [first] = cited;
  if (first === undefined || cited.length < written.passages.length) return false;
  const transcript = {
    ...toTalk(cited),
    language: detectLanguage(cited.map(({ text }) => text)) ?? language,
    // "Tomorrow" is the day after the meeting in which it was said.
    recorded_at: new Date(first.started_at),
    timezone,
  };
  const dialog_ids = transcript.dialogs.flatMap(({ id, is_title }) => (is_title ? [] : [id]));
  const { fault } = judgeClaim(
    { text: written.sentence, dialog_ids },
    { talk: new Talk(transcript), language, is_translated: language !== transcript.language },
  );
  return fault === null;
}

/** The passages as a transcript. A title comes before its lines as an utterance: a sentence may say which meeting it is from. */
function toTalk(passages: readonly SpokenPassage[]) {
  const names = [...new Set(passages.flatMap(({ lines }) => lines.map((line) => toShownName(line.speaker))))];
  const utterances = passages.flatMap(({ title, start_ms, end_ms, lines }) =>
    [{ text: title ?? '', speaker: lines[0]?.speaker }, ...lines].map(({ text, speaker }, index) => ({
      text,
      speaker_id: speaker === undefined ? -1 : names.indexOf(toShownName(speaker)),
      start_ms,
      duration_ms: end_ms - start_ms,
      is_title: index === 0,
    })),
  );
  return {
    dialogs: utterances.map((utterance, id) => ({ id, ...utterance })),
    speakers: names.map((name, speaker_id) => ({ speaker_id, name })),
  };
}
