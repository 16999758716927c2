/** Reads answers of servers with OpenAI's API for speech, in every format and dialect of it. */
import { isObject } from '../../base/json.ts';
import { UnreadableAnswerError } from '../engine-error.ts';
import { toLanguage } from '../../text/transcript/to-language.ts';
import type { TranscriptDialog } from '../../text/transcript/transcript.ts';
import { readCaptions, toStorableText } from './read-caption-answer.ts';
import type { SpeechAnswer } from './speech-engine.ts';

type Json = Readonly<Record<string, unknown>>;

/** Reads segment by segment: an unreadable one is left out, with a note, and its time is told. Text without times gets them later. */
export function readSpeechAnswer(answer: string): SpeechAnswer {
  const value = parse(answer);
  if (typeof value === 'string')
    return { language: null, dialogs: readCaptions(value) ?? toSentences(toStorableText(value)) };
  const { language, text, segments, words } = value;
  const given = [segments, words].find((list) => Array.isArray(list) && list.length > 0);
  const about = { language: typeof language === 'string' ? toLanguage(language) : null };
  if (Array.isArray(given)) {
    const perUnit = findUnit(given as unknown[]);
    const read = (given as unknown[]).map((each) => toDialog(each, perUnit));
    const dialogs = read.filter((each) => each !== undefined);
    const left = read.length - dialogs.length;
    if (dialogs.length > 0) {
      const notes =
        left > 0 ? [`${left} of ${read.length} segments could not be read and were left out`] : [];
      const isWords = given === words;
      const heard = (given as Json[]).filter((_, index) => read[index] !== undefined);
      const said = isWords ? joinWords(dialogs) : dialogs.filter((_, index) => !isMadeUp(heard[index] ?? {}));
      const unheard = isWords ? [] : findUnheard(given as unknown[], read, perUnit);
      return {
        ...about,
        dialogs: said.filter((each) => each.text !== ''),
        notes,
        ...(unheard.length > 0 && { unheard }),
      };
    }
  }
  // Empty segments do not invalidate the text beside them.
  if (typeof text === 'string') return { ...about, dialogs: toSentences(toStorableText(text)) };
  if (Array.isArray(segments) && segments.length === 0) return { ...about, dialogs: [] };
  throw new UnreadableAnswerError('there is neither text nor segments in it');
}

/** `response_format=text` gives plain text; Python writes `NaN`, which is not JSON. */
function parse(answer: string): Json | string {
  const text = answer.trim();
  if (!/^[[{"]/.test(text)) {
    if (!text.startsWith('<')) return text;
    throw new UnreadableAnswerError(`it is a page: ${text.slice(0, 60)}`);
  }
  try {
    const value: unknown = JSON.parse(
      text.replaceAll(/(?<=[:,[]\s{0,8})-?(?:NaN|Infinity)(?=\s{0,8}[,}\]])/g, 'null'),
    );
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return { segments: value };
    if (isObject(value)) return value;
  } catch (error) {
    // Words in quotes or brackets are text too.
    if (!text.startsWith('{')) return text;
    throw new UnreadableAnswerError(`it is no JSON: ${text.slice(0, 60)}`, { cause: error });
  }
  throw new UnreadableAnswerError('it is no JSON object');
}

/** A piece is minutes long: whole numbers beyond are milliseconds, or nanoseconds as programs in Go count. */
const MOST_PIECE_SECONDS = 100_000;

function findUnit(segments: readonly unknown[]): number {
  const times = segments.flatMap((each) => (isObject(each) ? [each['start'], each['end']] : []));
  if (!times.every((time) => Number.isSafeInteger(time) || time == null)) return 1;
  const longest = times.reduce((most: number, time) => Math.max(most, Number(time)), 0);
  if (longest <= MOST_PIECE_SECONDS) return 1;
  return longest <= MOST_PIECE_SECONDS * 1000 ? 1e-3 : 1e-9;
}

function toDialog(value: unknown, perUnit: number): TranscriptDialog | undefined {
  if (!isObject(value)) return undefined;
  const said = value['text'] ?? value['word'];
  if (typeof said !== 'string') return undefined;
  const [start, end] = [toMs(value['start'], perUnit), toMs(value['end'], perUnit)];
  const start_ms = start === null ? null : Math.max(0, start);
  const speaker = value['speaker'] ?? speakerOfWords(value['words']);
  return {
    start_ms,
    duration_ms: start_ms === null || end === null ? null : Math.max(0, end - start_ms),
    speaker:
      typeof speaker === 'number'
        ? String(speaker)
        : typeof speaker === 'string'
          ? toStorableText(speaker) || null
          : null,
    text: toStorableText(said),
  };
}

/** Where a segment that could not be read states no time, it lies between its neighbours. */
function findUnheard(
  given: readonly unknown[],
  read: readonly (TranscriptDialog | undefined)[],
  perUnit: number,
): NonNullable<SpeechAnswer['unheard']> {
  const spans: NonNullable<SpeechAnswer['unheard']> = [];
  if (!read.some((dialog) => dialog != null && dialog.start_ms !== null)) return spans;
  const startOf = (index: number) => read[index]?.start_ms ?? toStatedMs(given[index], 'start', perUnit);
  let [beforeMs, next] = [0, 0];
  for (const [index, dialog] of read.entries()) {
    if (dialog !== undefined) {
      beforeMs = Math.max(beforeMs, (dialog.start_ms ?? 0) + (dialog.duration_ms ?? 0));
      continue;
    }
    for (next = Math.max(next, index + 1); next < given.length && startOf(next) === null;) next += 1;
    const start_ms = toStatedMs(given[index], 'start', perUnit) ?? beforeMs;
    const end_ms = toStatedMs(given[index], 'end', perUnit) ?? (next < given.length ? startOf(next) : null);
    if (end_ms === null || end_ms > start_ms) spans.push({ start_ms, end_ms });
    beforeMs = Math.max(beforeMs, end_ms ?? start_ms);
  }
  return spans;
}

function toStatedMs(value: unknown, field: 'start' | 'end', perUnit: number): number | null {
  const ms = isObject(value) ? toMs(value[field], perUnit) : null;
  return ms === null ? null : Math.max(0, ms);
}

/** The speaker of most of the words: WhisperX may name nobody else. */
function speakerOfWords(words: unknown): unknown {
  if (!Array.isArray(words)) return undefined;
  const speakers = (words as unknown[]).flatMap((word) => (isObject(word) ? [word['speaker']] : []));
  const counts = Map.groupBy(
    speakers.filter((speaker) => speaker != null),
    (speaker) => speaker,
  );
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** Seconds as a number or a text, `1.5s`, `00:01:02,500`; null: no time that a recording can have. */
function toMs(value: unknown, perUnit: number): number | null {
  if (typeof value === 'number') return toWholeMs(value * perUnit);
  if (typeof value !== 'string') return null;
  const clock = /^(?:([0-9]{1,3}):)?([0-9]{1,2}):([0-9]{1,2}(?:[.,][0-9]+)?)$/.exec(value.trim());
  if (clock !== null) {
    const [hours = 0, minutes = 0, seconds = 0] = clock
      .slice(1)
      .map((part) => Number((part ?? '0').replace(',', '.')));
    return toWholeMs(hours * 3600 + minutes * 60 + seconds);
  }
  return /^-?[0-9]+(?:\.[0-9]+)?\s?s?$/.test(value.trim()) ? toWholeMs(Number.parseFloat(value)) : null;
}

const MOST_SECONDS = 1e9;
const toWholeMs = (seconds: number) =>
  Math.abs(seconds) <= MOST_SECONDS ? Math.round(seconds * 1000) : null;

/** A pause of a second, or the end of a sentence, ends an utterance. */
const PAUSE_MS = 1_000;
const SENTENCE_END = /[.!?。！？…]["'”’)]?$/u;

/** Words with their times, where a server gives no segments; a million of them may come without a pause. */
function joinWords(words: readonly TranscriptDialog[]): TranscriptDialog[] {
  const joined: { dialog: TranscriptDialog; texts: string[] }[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last === undefined || !goesOn(last, word)) {
      joined.push({ dialog: { ...word }, texts: [word.text] });
      continue;
    }
    const { dialog, texts } = last;
    if (word.text !== '') texts.push(word.text);
    if (dialog.start_ms !== null && word.start_ms !== null) {
      dialog.duration_ms = Math.max(0, word.start_ms + (word.duration_ms ?? 0) - dialog.start_ms);
    }
  }
  return joined.map(({ dialog, texts }) => ({ ...dialog, text: texts.join(' ').trim() }));
}

function goesOn({ dialog, texts }: { dialog: TranscriptDialog; texts: string[] }, word: TranscriptDialog) {
  const end_ms = (dialog.start_ms ?? 0) + (dialog.duration_ms ?? 0);
  return (
    dialog.speaker === word.speaker &&
    !SENTENCE_END.test(texts.at(-1) ?? '') &&
    (word.start_ms ?? end_ms) - end_ms < PAUSE_MS
  );
}

function toSentences(text: string): TranscriptDialog[] {
  const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text);
  return Array.from(sentences, ({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '')
    .map((sentence) => ({ start_ms: null, duration_ms: null, speaker: null, text: sentence }));
}

/** Whisper's own estimates: no speech, and low confidence in its text. */
const SILENT = 0.6;
const UNSURE = -1;
/** So close to silence that little doubt suffices. */
const DEAD_SILENT = 0.9;
const DOUBTFUL = -0.5;
/** Captions that Whisper learned from films, and writes when nobody speaks. */
const CREDITS =
  /^\W*(?:thank(?:s| you)(?: so much| very much)? for (?:watching|listening|viewing)|(?:please )?(?:like and )?subscribe\b.*|subtitles? (?:by|from)\b.*|시청\s?해\s?주셔서 감사합니다|구독과 좋아요.*|ご視聴(?:いただき)?、?ありがとうございま(?:した|す)|チャンネル登録.*|字幕.*)\W*$/iu;

/** A caption is short, and the pattern takes quadratic time and more. */
const LONGEST_CREDITS = 200;

/** Whether the engine's own estimates say that nobody can have said a segment. */
function isMadeUp(segment: Readonly<Record<string, unknown>>): boolean {
  const { text, no_speech_prob: silence, avg_logprob: certainty } = segment;
  if (typeof silence !== 'number' || silence <= SILENT) return false;
  if (typeof text === 'string' && text.length <= LONGEST_CREDITS && CREDITS.test(text)) return true;
  if (typeof certainty !== 'number') return silence >= DEAD_SILENT;
  return certainty < UNSURE || (silence >= DEAD_SILENT && certainty < DOUBTFUL);
}
