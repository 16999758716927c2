import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf, textAt } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';

const PATHS = [['transcript'], ['items', 0, 'transcript'], []];

export const fathomJson: JsonAdapter = {
  name: 'fathom_json',
  product: 'Fathom (API)',
  recognised: '`transcript` with `text`, `timestamp` and a `speaker` that has a `display_name`',
  recognises: (value) => find(value) !== null,
  read(source, value) {
    const path = find(value) ?? [];
    return readSegmentList(source, {
      format: 'fathom_json',
      items: at(value, ...path),
      path,
      keys: { text: 'text', speaker: 'speaker', start: 'timestamp' },
      about: { title: textAt(value, 'title') ?? textAt(value, 'meeting_title') },
    });
  },
};

const find = (value: unknown) =>
  PATHS.find(
    (path) =>
      isListOf(at(value, ...path), 'text', 'timestamp', 'speaker') &&
      at(value, ...path, 0, 'speaker', 'display_name') !== undefined,
  ) ?? null;
