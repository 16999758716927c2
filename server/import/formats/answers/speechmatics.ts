import { toLanguage } from '../../../text/transcript/to-language.ts';
import { toTranscript } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { groupWords, type SpokenWord } from '../shared/group-words.ts';
import { at, isListOf, listAt, textAt, toInstantText, toVoice } from '../shared/json-values.ts';
import { inOrderOfTime, wordMs } from '../shared/word-list.ts';

/** Speechmatics json-v2: words and punctuation with their speaker, or by channel. */
export const speechmatics: JsonAdapter = {
  name: 'speechmatics',
  product: 'Speechmatics',
  recognised: '`results` with `alternatives[].content` and a `type`',
  recognises: (value) =>
    isListOf(at(value, 'results'), 'alternatives', 'type', 'start_time') &&
    at(value, 'results', 0, 'alternatives', 0, 'content') !== undefined,
  read(_source, value) {
    const words = listAt(value, 'results')
      .filter((result) => at(result, 'type') !== 'speaker_change')
      .map(toWord);
    const hasBlanks = at(value, 'metadata', 'language_pack_info', 'word_delimiter') !== '';
    return toTranscript('speechmatics', groupWords(inOrderOfTime(words), hasBlanks ? 'blank' : 'own'), {
      language: toLanguage(textAt(value, 'metadata', 'transcription_config', 'language')),
      recorded_at: toInstantText(at(value, 'job', 'created_at')),
      transcription: {
        engine: 'speechmatics',
        model: textAt(value, 'metadata', 'transcription_config', 'operating_point'),
      },
    });
  },
};

function toWord(result: unknown): SpokenWord {
  const speaker = at(result, 'alternatives', 0, 'speaker');
  return {
    text: textAt(result, 'alternatives', 0, 'content') ?? '',
    start_ms: wordMs(result, 'start_time'),
    end_ms: wordMs(result, 'end_time'),
    // UU is the service's label for a voice that it could not identify.
    speaker: speaker === 'UU' ? null : (toVoice(speaker) ?? textAt(result, 'channel')),
    attaches: at(result, 'attaches_to') === 'previous' || at(result, 'type') === 'punctuation',
  };
}
