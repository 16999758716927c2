import { toLanguage } from '../../../text/transcript/to-language.ts';
import { toTranscript } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { groupWords } from '../shared/group-words.ts';
import { at, isListOf, listAt, textAt, toVoice } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';
import { wordMs } from '../shared/word-list.ts';

const LISTS = ['utterances', 'sentences', 'paragraphs'] as const;
const MARKS = [
  'audio_url',
  'acoustic_model',
  'language_model',
  'speech_model',
  'language_code',
  'audio_duration',
];

/** AssemblyAI: milliseconds throughout; utterances with speakers, or sentences, or paragraphs, or words alone. */
export const assemblyAi: JsonAdapter = {
  name: 'assembly_ai',
  product: 'AssemblyAI',
  recognised:
    '`words`, `utterances`, `sentences` or `paragraphs` in milliseconds beside `audio_url` or `audio_duration`',
  recognises: (value) =>
    MARKS.filter((mark) => at(value, mark) !== undefined).length >= 2 &&
    [...LISTS, 'words'].some((list) => isListOf(at(value, list), 'text', 'start')) &&
    !isListOf(at(value, 'words'), 'type'),
  read(source, value) {
    const about = {
      language: toLanguage(textAt(value, 'language_code')),
      transcription: { engine: 'assemblyai', model: textAt(value, 'speech_model') },
    };
    const list = LISTS.find((key) => isListOf(at(value, key), 'text', 'start'));
    if (list !== undefined) {
      return readSegmentList(source, {
        format: 'assembly_ai',
        items: at(value, list),
        path: [list],
        keys: { text: 'text', speaker: 'speaker', start: 'start', end: 'end' },
        about,
        times: { unit: 'ms' },
      });
    }
    const words = listAt(value, 'words').map((word) => ({
      text: textAt(word, 'text') ?? '',
      start_ms: wordMs(word, 'start', 1),
      end_ms: wordMs(word, 'end', 1),
      speaker: toVoice(at(word, 'speaker')),
    }));
    return toTranscript('assembly_ai', groupWords(words), about);
  },
};
