import { isObject } from '../../../base/json.ts';
import { toLanguage } from '../../../text/transcript/to-language.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf, textAt, toInstantText, toVoice } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';

/** Gladia: v2's utterances in seconds, v1's `prediction`. */
export const gladia: JsonAdapter = {
  name: 'gladia',
  product: 'Gladia',
  recognised: '`transcription.utterances`, by itself or under `result`; `prediction` with `time_begin`',
  recognises: (value) => find(value) !== null,
  read(source, value) {
    const found = find(value);
    if (found?.version === 1) {
      return readSegmentList(source, {
        format: 'gladia',
        items: found.items,
        path: ['prediction'],
        keys: { text: 'transcription', speaker: 'speaker', start: 'time_begin', end: 'time_end' },
        times: { unit: 's' },
        toSpeaker: ({ speaker }) => (speaker === 'speaker_not_activated' ? null : toVoice(speaker)),
      });
    }
    return readSegmentList(source, {
      format: 'gladia',
      items: found?.items,
      path: found?.path ?? [],
      keys: { text: 'text', speaker: 'speaker', start: 'start', end: 'end' },
      about: {
        language: toLanguage(textAt(found?.transcription, 'languages', 0)),
        recorded_at: toInstantText(at(value, 'created_at')),
        transcription: { engine: 'gladia', model: null },
      },
      times: { unit: 's' },
      toSpeaker: ({ speaker }) => toVoice(speaker),
    });
  },
};

function find(value: unknown) {
  for (const path of [['result', 'transcription'], ['transcription']]) {
    const transcription = at(value, ...path);
    if (isObject(transcription) && isListOf(transcription['utterances'], 'text', 'start')) {
      return { version: 2, transcription, items: transcription['utterances'], path: [...path, 'utterances'] };
    }
  }
  const items = at(value, 'prediction');
  return isListOf(items, 'transcription', 'time_begin')
    ? { version: 1, transcription: null, items, path: [] }
    : null;
}
