import { toLanguage } from '../../../text/transcript/to-language.ts';
import { toTranscript } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { groupWords, type SpokenWord } from '../shared/group-words.ts';
import { at, isListOf, listAt, textAt, toVoice } from '../shared/json-values.ts';
import { inOrderOfTime, wordMs } from '../shared/word-list.ts';

/** ElevenLabs Scribe: words, the spaces between them and sounds, in seconds; one transcript per channel. */
export const elevenLabs: JsonAdapter = {
  name: 'eleven_labs',
  product: 'ElevenLabs',
  recognised: '`words` with a `type` of `word`, `spacing` or `audio_event`',
  recognises: (value) => isScribe(at(value, 'words')) || isScribe(at(value, 'transcripts', 0, 'words')),
  read(_source, value) {
    const channels = listAt(value, 'transcripts');
    const words =
      channels.length > 0
        ? inOrderOfTime(channels.flatMap((channel, index) => toWords(channel, `Channel ${index + 1}`)))
        : toWords(value, null);
    const code = textAt(value, 'language_code') ?? textAt(channels[0], 'language_code');
    return toTranscript('eleven_labs', groupWords(words, 'own'), {
      language: toLanguage(code === null ? null : toTwoLetters(code)),
      transcription: { engine: 'elevenlabs', model: null },
    });
  },
};

const isScribe = (words: unknown) =>
  isListOf(words, 'text', 'type') &&
  ['word', 'spacing', 'audio_event'].includes(String(at(words, 0, 'type')));

/** Sounds such as (laughter) are in brackets and belong to no speaker. */
function toWords(transcript: unknown, channel: string | null): SpokenWord[] {
  return listAt(transcript, 'words')
    .filter((word) => at(word, 'type') !== 'audio_event')
    .map((word) => {
      const text = at(word, 'text');
      return {
        text: typeof text === 'string' ? text : '',
        start_ms: wordMs(word, 'start'),
        end_ms: wordMs(word, 'end'),
        speaker: channel ?? toVoice(at(word, 'speaker_id')),
      };
    });
}

/** `eng` is `en` to the runtime's own tables. */
function toTwoLetters(code: string): string {
  return /^[a-z]{3}$/i.test(code) ? (Intl.getCanonicalLocales(code)[0] ?? code) : code;
}
