import { isObject } from '../../../base/json.ts';
import type { JsonPath } from '../../../text/transcript/json-position.ts';
import { toLanguage } from '../../../text/transcript/to-language.ts';
import { toTranscript, type TranscriptDialog } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { groupWords, type SpokenWord } from '../shared/group-words.ts';
import { at, isListOf, listAt, textAt, toVoice } from '../shared/json-values.ts';
import { collectLeftOut } from '../shared/left-out.ts';
import { wordMs } from '../shared/word-list.ts';

/** Google Speech-to-Text, v1 and v2, also inside an operation or a batch result, in either spelling of its keys. */
export const googleSpeech: JsonAdapter = {
  name: 'google_speech',
  product: 'Google Speech-to-Text v1 and v2',
  recognised: '`results` with `alternatives` that hold a `transcript` or `words`',
  recognises: (value) => findResults(value) !== null,
  read(source, value) {
    const left_out = collectLeftOut(source, 'file');
    for (const path of listFurtherFiles(value)) left_out.leave({ path }, 'is of another recording');
    const results = findResults(value) ?? [];
    const language = results.map(
      (result) => textAt(result, 'languageCode') ?? textAt(result, 'language_code'),
    );
    return toTranscript('google_speech', toDialogs(results), {
      language: toLanguage(language.find((code) => code !== null)),
      notes: left_out.toNotes(Infinity),
      transcription: { engine: 'google-speech', model: null },
    });
  },
};

/** A batch has its files by their addresses. */
const listFurtherFiles = (value: unknown): JsonPath[] =>
  [['results'], ['response', 'results']].flatMap((path) => {
    const batch = at(value, ...path);
    return isObject(batch)
      ? Object.keys(batch)
          .slice(1)
          .map((file) => [...path, file])
      : [];
  });

function findResults(value: unknown): unknown[] | null {
  const batch = at(value, 'results') ?? at(value, 'response', 'results');
  const files = isObject(batch) ? Object.values(batch).slice(0, 1) : [];
  const places = [
    at(value, 'results'),
    at(value, 'response', 'results'),
    at(files[0], 'transcript', 'results'),
    at(files[0], 'inlineResult', 'transcript', 'results'),
    at(files[0], 'inline_result', 'transcript', 'results'),
  ];
  return places.find(isResults) ?? null;
}

const isResults = (place: unknown): place is unknown[] =>
  isListOf(place, 'alternatives') &&
  place.slice(0, 10).some((result) => {
    const best = at(result, 'alternatives', 0);
    return isObject(best) && ('transcript' in best || isWords(best['words']));
  });

const isWords = (words: unknown) => Array.isArray(words) && isObject(words[0]) && 'word' in words[0];

/** With diarisation, the last result repeats every word of those before it, and only there each has its speaker. */
function toDialogs(results: readonly unknown[]): TranscriptDialog[] {
  const perUnit = wordUnit(results);
  const heard = results.map((result) => toWords(result, perUnit));
  const before = heard.slice(0, -1).reduce((sum, words) => sum + words.length, 0);
  const last = heard.at(-1) ?? [];
  const repeats =
    heard.length > 1 && before > 0 && last.length >= before && last.some(({ speaker }) => speaker !== null);
  if (repeats) return groupWords(last);
  const withoutWords = results.flatMap((result, index) => {
    const text = textAt(result, 'alternatives', 0, 'transcript')?.trim() ?? '';
    if (text === '' || (heard[index] ?? []).length > 0) return [];
    const start_ms = index === 0 ? 0 : endOf(results[index - 1]);
    const end_ms = endOf(result);
    const duration_ms = start_ms === null || end_ms === null ? null : end_ms - start_ms;
    return [{ start_ms, duration_ms, speaker: null, text }];
  });
  // A result of its own may have no words.
  return [...groupWords(heard.flat()), ...withoutWords].toSorted(
    (a, b) => (a.start_ms ?? 0) - (b.start_ms ?? 0),
  );
}

const endOf = (result: unknown) => wordMs(result, 'resultEndOffset') ?? wordMs(result, 'resultEndTime');

/** NVIDIA Riva answers in the same form with whole milliseconds, and counts speakers from 0. */
const RIVA = 1;
const SHORTEST_WORD_SUM = 15;

function wordUnit(results: readonly unknown[]): number {
  const words = results.flatMap((result) => listAt(result, 'alternatives', 0, 'words')).slice(0, 200);
  const lengths = words.map((word) => {
    const [start, end] = [at(word, 'startTime'), at(word, 'endTime')];
    return Number.isSafeInteger(start) && Number.isSafeInteger(end) ? Number(end) - Number(start) : 0;
  });
  const sum = lengths.reduce((all, length) => all + length, 0);
  return sum > words.length * SHORTEST_WORD_SUM ? RIVA : 1000;
}

function toWords(result: unknown, perUnit: number): SpokenWord[] {
  const channel = at(result, 'channelTag') ?? at(result, 'channel_tag');
  return listAt(result, 'alternatives', 0, 'words').map((word) => ({
    text: textAt(word, 'word') ?? '',
    start_ms: firstMs(word, ['startTime', 'startOffset', 'start_time', 'start_offset'], perUnit) ?? 0,
    end_ms: firstMs(word, ['endTime', 'endOffset', 'end_time', 'end_offset'], perUnit),
    speaker:
      speakerOf(word, perUnit) ?? (typeof channel === 'number' && channel > 0 ? `Channel ${channel}` : null),
  }));
}

function speakerOf(word: unknown, perUnit: number): string | null {
  const label =
    at(word, 'speakerLabel') ??
    at(word, 'speaker_label') ??
    at(word, 'speakerTag') ??
    at(word, 'speaker_tag');
  return (label === 0 || label === '0') && perUnit !== RIVA ? null : toVoice(label);
}

function firstMs(word: unknown, keys: readonly string[], perUnit: number): number | null {
  for (const key of keys) {
    const ms = wordMs(word, key, perUnit);
    if (ms !== null) return ms;
  }
  return null;
}
