import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';

export const tldv: JsonAdapter = {
  name: 'tldv',
  product: 'tl;dv',
  recognised: '`data` with `speaker`, `text` and `startTime`',
  recognises: (value) => isListOf(at(value, 'data'), 'speaker', 'text', 'startTime'),
  read: (source, value) =>
    readSegmentList(source, {
      format: 'tldv',
      items: at(value, 'data'),
      path: ['data'],
      keys: { text: 'text', speaker: 'speaker', start: 'startTime', end: 'endTime' },
    }),
};
