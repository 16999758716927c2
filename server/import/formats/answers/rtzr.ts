import { toLanguage } from '../../../text/transcript/to-language.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf, textAt, toVoice } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';

/** RTZR (VITO): `start_at` and `duration` in milliseconds, the text under `msg`. */
export const rtzr: JsonAdapter = {
  name: 'rtzr',
  product: 'RTZR (VITO)',
  recognised: '`utterances` with `start_at` and `msg`, by themselves or under `results`',
  recognises: (value) => find(value) !== null,
  read(source, value) {
    const path = find(value) ?? [];
    const items = at(value, ...path);
    return readSegmentList(source, {
      format: 'rtzr',
      items,
      path,
      keys: { text: 'msg', speaker: 'spk', start: 'start_at', duration: 'duration' },
      about: {
        language: toLanguage(textAt(items, 0, 'lang')),
        transcription: { engine: 'rtzr', model: null },
      },
      times: { unit: 'ms' },
      toSpeaker: ({ spk }) => toVoice(spk),
    });
  },
};

const find = (value: unknown): string[] | null =>
  [['results', 'utterances'], ['utterances']].find((path) =>
    isListOf(at(value, ...path), 'start_at', 'msg'),
  ) ?? null;
