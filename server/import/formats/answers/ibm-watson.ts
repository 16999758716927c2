import { toTranscript, type TranscriptDialog } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { groupWords, type SpokenWord } from '../shared/group-words.ts';
import { at, listAt, textAt, toVoice } from '../shared/json-values.ts';
import { wordMs } from '../shared/word-list.ts';

/** IBM Watson Speech to Text: words are lists of a text and two times, speakers stand apart, by the start of each word. */
export const ibmWatson: JsonAdapter = {
  name: 'ibm_watson',
  product: 'IBM Watson Speech to Text',
  recognised: '`results` with `alternatives[].timestamps`, lists of a word and its two times',
  recognises: (value) =>
    toAnswers(value)
      .flatMap((answer) => listAt(answer, 'results').slice(0, 10))
      .some((result) => Array.isArray(at(result, 'alternatives', 0, 'timestamps', 0))),
  read: (_source, value) =>
    toTranscript('ibm_watson', toAnswers(value).flatMap(toDialogs), {
      transcription: { engine: 'ibm-watson', model: null },
    }),
};

/** A job has a list of answers. */
function toAnswers(value: unknown): unknown[] {
  const answers = listAt(value, 'results');
  return answers.some((answer) => Array.isArray(at(answer, 'results'))) ? answers : [value];
}

function toDialogs(answer: unknown): TranscriptDialog[] {
  const speakers = new Map(
    listAt(answer, 'speaker_labels').map((label) => [at(label, 'from'), toVoice(at(label, 'speaker'))]),
  );
  // Results that are not final come again, whole, with more in them.
  const results = listAt(answer, 'results').filter((result) => at(result, 'final') !== false);
  return results.flatMap((result) =>
    groupWords(
      listAt(result, 'alternatives', 0, 'timestamps').map((word): SpokenWord => ({
        text: textAt(word, 0) ?? '',
        start_ms: wordMs(word, 1),
        end_ms: wordMs(word, 2),
        speaker: speakers.get(at(word, 1)) ?? null,
      })),
    ),
  );
}
