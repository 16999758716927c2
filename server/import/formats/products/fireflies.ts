import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf, textAt, toInstantText } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';

const PATHS = [['data', 'transcript'], ['transcript'], []];

/** Fireflies' API: the sentences of a transcript, in seconds. */
export const firefliesGraphql: JsonAdapter = {
  name: 'fireflies_graphql',
  product: 'Fireflies (GraphQL answer)',
  recognised: '`sentences` with `text` and `start_time`, also under `data.transcript`',
  recognises: (value) =>
    PATHS.some((path) => isListOf(at(value, ...path, 'sentences'), 'text', 'start_time')),
  read(source, value) {
    const path = PATHS.find((one) => isListOf(at(value, ...one, 'sentences'), 'text', 'start_time')) ?? [];
    return readSegmentList(source, {
      format: 'fireflies_graphql',
      items: at(value, ...path, 'sentences'),
      path: [...path, 'sentences'],
      keys: { text: 'text', speaker: 'speaker_name', start: 'start_time', end: 'end_time' },
      about: {
        title: textAt(value, ...path, 'title'),
        recorded_at: toInstantText(at(value, ...path, 'date')),
      },
      times: { unit: 's' },
    });
  },
};

/** Reads Fireflies' download: a list with clock times. */
export const firefliesExport: JsonAdapter = {
  name: 'fireflies_export',
  product: 'Fireflies (download)',
  recognised: 'a list with `sentence` and `startTime`',
  recognises: (value) => isListOf(value, 'sentence', 'startTime'),
  read: (source, value) =>
    readSegmentList(source, {
      format: 'fireflies_export',
      items: value,
      path: [],
      keys: { text: 'sentence', speaker: 'speaker_name', start: 'startTime', end: 'endTime' },
    }),
};
