import { toLanguage } from '../../../text/transcript/to-language.ts';
import { toTranscript } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { groupWords, type SpokenWord } from '../shared/group-words.ts';
import { at, isListOf, listAt, textAt, toVoice } from '../shared/json-values.ts';
import { wordMs } from '../shared/word-list.ts';

/** Soniox: pieces of words with their spaces, in milliseconds. */
export const soniox: JsonAdapter = {
  name: 'soniox',
  product: 'Soniox',
  recognised: '`tokens` with `start_ms`',
  recognises: (value) =>
    isListOf(at(value, 'tokens'), 'text', 'start_ms') ||
    isListOf(at(value, 'tokens'), 'text', 'translation_status'),
  read(_source, value) {
    const tokens = listAt(value, 'tokens').filter(isSpoken);
    return toTranscript('soniox', groupWords(tokens.map(toWord), 'own'), {
      language: toLanguage(tokens.map((token) => textAt(token, 'language')).find((code) => code !== null)),
      transcription: { engine: 'soniox', model: null },
    });
  },
};

/** Translations repeat the speech, and `<end>` and `<fin>` are marks of the stream. */
const isSpoken = (token: unknown) =>
  at(token, 'translation_status') !== 'translation' && !/^<(?:end|fin)>$/.test(String(at(token, 'text')));

function toWord(token: unknown): SpokenWord {
  const text = at(token, 'text');
  return {
    text: typeof text === 'string' ? text : '',
    start_ms: wordMs(token, 'start_ms'),
    end_ms: wordMs(token, 'end_ms'),
    speaker: toVoice(at(token, 'speaker')),
  };
}
