import { toTranscript, type TranscriptDialog } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf, listAt, textAt, toVoice } from '../shared/json-values.ts';
import { wordMs } from '../shared/word-list.ts';

const PATHS = [['transcript'], []];

/** Trint: words in milliseconds, and the paragraphs of speakers that they belong to by `para`. */
export const trint: JsonAdapter = {
  name: 'trint',
  product: 'Trint (JSON)',
  recognised: '`paragraphs` with `time` beside `words` with a `name`',
  recognises: (value) => PATHS.some((path) => isTrint(at(value, ...path))),
  read(_source, value) {
    const transcript = PATHS.map((path) => at(value, ...path)).find(isTrint);
    const byParagraph = Map.groupBy(listAt(transcript, 'words'), (word) => at(word, 'para'));
    const paragraphs = listAt(transcript, 'paragraphs');
    const starts = paragraphs.map((paragraph) => wordMs(paragraph, 'time', 1) ?? 0);
    const byTime =
      byParagraph.size > 1 || paragraphs.length < 2 ? null : groupByTime(listAt(transcript, 'words'), starts);
    const dialogs = paragraphs.map((paragraph, index): TranscriptDialog => {
      const words = byTime?.get(index) ?? byParagraph.get(at(paragraph, 'id')) ?? [];
      return {
        start_ms: wordMs(paragraph, 'time', 1),
        duration_ms: wordMs(paragraph, 'duration', 1),
        speaker: speakerOf(paragraph),
        text: words.map((word) => textAt(word, 'name') ?? '').join(' '),
      };
    });
    return toTranscript('trint', dialogs, { title: textAt(value, 'title') });
  },
};

const isTrint = (value: unknown) =>
  isListOf(at(value, 'paragraphs'), 'time') && isListOf(at(value, 'words'), 'time', 'name');

/** The paragraph that a word belongs to is the last that began by then. */
function groupByTime(words: readonly unknown[], starts: readonly number[]): Map<number, unknown[]> {
  let index = 0;
  return Map.groupBy(words, (word) => {
    const ms = wordMs(word, 'time', 1) ?? 0;
    while (index + 1 < starts.length && (starts[index + 1] ?? Infinity) <= ms) index += 1;
    return index;
  });
}

function speakerOf(paragraph: unknown): string | null {
  const speaker = at(paragraph, 'speaker');
  return toVoice(speaker) ?? textAt(speaker, 'name');
}
