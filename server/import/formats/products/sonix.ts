import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf, textAt } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';

export const sonix: JsonAdapter = {
  name: 'sonix',
  product: 'Sonix (JSON)',
  recognised: '`transcript` with `text`, `start_time` and `words`',
  recognises: (value) => isListOf(at(value, 'transcript'), 'text', 'start_time'),
  read: (source, value) =>
    readSegmentList(source, {
      format: 'sonix',
      items: at(value, 'transcript'),
      path: ['transcript'],
      keys: { text: 'text', speaker: 'speaker', start: 'start_time', end: 'end_time' },
      about: { title: textAt(value, 'name')?.replace(/\.\w{2,4}$/, '') ?? null },
      times: { unit: 's' },
    }),
};
