import { toTranscript } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { groupWords, type SpokenWord } from '../shared/group-words.ts';
import { at, listAt, textAt, toVoice } from '../shared/json-values.ts';
import { wordMs } from '../shared/word-list.ts';

/** IBM Watson Speech to Text: words are lists of a text and two times, speakers stand apart, by the start of each word. */
export const ibmWatson: JsonAdapter = {
  kind: 'json',
  name: 'ibm_watson',
  product: 'IBM Watson Speech to Text',
  recognised: '`results` with `alternatives[].timestamps`, lists of a word and its two times',
  recognises: (value) =>
    listAt(value, 'results')
      .slice(0, 10)
      .some((result) => Array.isArray(at(result, 'alternatives', 0, 'timestamps', 0))),
  read(_source, value) {
    const speakers = new Map(
      listAt(value, 'speaker_labels').map((label) => [at(label, 'from'), toVoice(at(label, 'speaker'))]),
    );
    // Results that are not final come again, whole, with more in them.
    const results = listAt(value, 'results').filter((result) => at(result, 'final') !== false);
    const dialogs = results.flatMap((result) =>
      groupWords(
        listAt(result, 'alternatives', 0, 'timestamps').map((word): SpokenWord => ({
          text: textAt(word, 0) ?? '',
          start_ms: wordMs(word, 1),
          end_ms: wordMs(word, 2),
          speaker: speakers.get(at(word, 1)) ?? null,
        })),
      ),
    );
    return toTranscript('ibm_watson', dialogs, { transcription: { engine: 'ibm-watson', model: null } });
  },
};
