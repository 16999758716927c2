import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';

const PATHS = [[], ['transcript']];

export const grain: JsonAdapter = {
  name: 'grain',
  product: 'Grain',
  recognised: 'a list with `participant_id`, `start` and `text`, by itself or under `transcript`',
  recognises: (value) =>
    PATHS.some((path) => isListOf(at(value, ...path), 'participant_id', 'start', 'text')),
  read(source, value) {
    const path = PATHS.find((one) => isListOf(at(value, ...one), 'participant_id', 'start', 'text')) ?? [];
    return readSegmentList(source, {
      format: 'grain',
      items: at(value, ...path),
      path,
      keys: { text: 'text', speaker: 'speaker', start: 'start', end: 'end' },
      times: { unit: 'ms' },
    });
  },
};
