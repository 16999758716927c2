import { isObject } from '../../../base/json.ts';
import { toLanguage } from '../../../text/transcript/to-language.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf, listAt, textAt, toVoice } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';

/** NAVER CLOVA Speech for long recordings: milliseconds; corrections by people are in `textEdited`. */
export const clovaSpeech: JsonAdapter = {
  name: 'clova_speech',
  product: 'CLOVA Speech',
  recognised: '`segments` with `diarization` or `textEdited`',
  recognises: (value) => {
    const segments = at(value, 'segments');
    return (
      isListOf(segments, 'start', 'text', 'diarization') || isListOf(segments, 'start', 'text', 'textEdited')
    );
  },
  read(source, value) {
    const segments = listAt(value, 'segments').map((segment) =>
      isObject(segment) ? { ...segment, text: segment['textEdited'] ?? segment['text'] } : segment,
    );
    return readSegmentList(source, {
      format: 'clova_speech',
      items: segments,
      path: ['segments'],
      keys: { text: 'text', speaker: 'speaker', start: 'start', end: 'end' },
      about: {
        language: toLanguage(textAt(value, 'params', 'lang')),
        transcription: { engine: 'clova-speech', model: textAt(value, 'version') },
      },
      times: { unit: 'ms' },
      toSpeaker: (segment) =>
        textAt(segment, 'speaker', 'name') ??
        toVoice(at(segment, 'speaker', 'label') ?? at(segment, 'diarization', 'label')),
    });
  },
};
