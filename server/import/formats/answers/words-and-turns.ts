import { toLanguage } from '../../../text/transcript/to-language.ts';
import { toTranscript, type Transcript } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { groupWords, type SpokenWord } from '../shared/group-words.ts';
import { at, isListOf, listAt, textAt, toInstantText, toVoice } from '../shared/json-values.ts';
import { wordMs } from '../shared/word-list.ts';

/** The paths in an answer to its words and, apart from them, to the turns of its speakers. */
interface Shape {
  words: readonly string[];
  turns: readonly string[];
  /** Keys of a word, the better one first. */
  texts: readonly string[];
  /** The way to the speaker of a turn. */
  speaker: readonly string[];
  /** The key of a word and of a turn; one without an end has a `duration`. */
  start: string;
  /** Labels of voices that the service could not identify. */
  unknown: readonly string[];
}

const SPEECHMATICS: Shape = {
  words: ['words'],
  turns: ['speakers'],
  texts: ['name'],
  speaker: ['name'],
  start: 'time',
  unknown: ['UU', 'UNK'],
};
const kaldi = (...around: string[]): Shape => ({
  words: [...around, 'words'],
  turns: [...around, 'segmentation', 'segments'],
  texts: ['punct', 'word'],
  speaker: ['speaker', '@id'],
  start: 'start',
  unknown: ['UKN'],
});
/** The service wraps the answer of the engine. */
const KALDI = [kaldi('retval'), kaldi()];

/** Speechmatics' first JSON: words and turns of speakers with `time` and `duration`. */
export const speechmaticsFirst: JsonAdapter = {
  name: 'speechmatics_v1',
  product: 'Speechmatics (v1)',
  recognised: '`words` with `name`, `time` and `duration`, beside `speakers` or `job`',
  recognises: (value) =>
    isListOf(at(value, 'words'), 'name', 'time', 'duration') &&
    !Array.isArray(at(value, 'paragraphs')) &&
    (Array.isArray(at(value, 'speakers')) || at(value, 'job') !== undefined),
  read: (_source, value) =>
    toTranscript('speechmatics_v1', readShape(value, SPEECHMATICS), {
      language: toLanguage(textAt(value, 'job', 'lang')),
      recorded_at: toInstantText(at(value, 'job', 'created_at')),
      transcription: { engine: 'speechmatics', model: null },
    }),
};

/** BBC's Kaldi: words with `punct`, and the segments of speakers under `segmentation`. */
export const bbcKaldi: JsonAdapter = {
  name: 'bbc_kaldi',
  product: 'BBC Kaldi',
  recognised: '`words` with `word`, `punct` and `start`, by themselves or under `retval`',
  recognises: (value) => findKaldi(value) !== undefined,
  read: (_source, value) =>
    toTranscript('bbc_kaldi', readShape(value, findKaldi(value) ?? kaldi()), {
      transcription: { engine: 'kaldi', model: null },
    }),
};

const findKaldi = (value: unknown) =>
  KALDI.find(({ words }) => isListOf(at(value, ...words), 'word', 'punct', 'start'));

function readShape(value: unknown, shape: Shape): Transcript['dialogs'] {
  const { words, turns, texts, start, unknown } = shape;
  const speakers = listAt(value, ...turns)
    .map((each) => {
      const label = textAt(each, ...shape.speaker) ?? at(each, ...shape.speaker);
      const isKnown = typeof label !== 'string' || !unknown.includes(label);
      const start_ms = wordMs(each, start);
      return { start_ms, end_ms: endMs(each, start_ms), speaker: isKnown ? toVoice(label) : null };
    })
    .flatMap(({ start_ms, ...each }) => (start_ms === null ? [] : { ...each, start_ms }))
    .toSorted((a, b) => a.start_ms - b.start_ms);
  let next = 0;
  const spoken = listAt(value, ...words).map((each): SpokenWord => {
    const text = texts.map((key) => textAt(each, key)).find((found) => found !== null) ?? '';
    const start_ms = wordMs(each, start);
    // Words come in order of time, and one without a time is of the turn of the one before it.
    const by = start_ms ?? -1;
    while ((speakers[next]?.start_ms ?? Infinity) <= by) next += 1;
    const now = speakers[next - 1];
    const isOver = start_ms !== null && now?.end_ms != null && start_ms >= now.end_ms;
    return {
      text,
      start_ms,
      end_ms: endMs(each, start_ms),
      speaker: isOver ? null : (now?.speaker ?? null),
      attaches: /^[.,?!;:…]+$/.test(text),
    };
  });
  return groupWords(spoken);
}

/** null: it states none, or one before it begins. */
function endMs(item: unknown, start_ms: number | null): number | null {
  const duration_ms = wordMs(item, 'duration');
  const end_ms =
    wordMs(item, 'end') ?? (start_ms === null || duration_ms === null ? null : start_ms + duration_ms);
  return end_ms !== null && end_ms < (start_ms ?? 0) ? null : end_ms;
}
