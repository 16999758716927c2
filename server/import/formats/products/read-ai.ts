import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf, textAt, toInstantText } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';

const PATHS = [['transcript', 'speaker_blocks'], ['speaker_blocks']];

/** Read AI's webhook: blocks with Unix times, which become times from the start of the meeting. */
export const readAi: JsonAdapter = {
  name: 'read_ai',
  product: 'Read AI',
  recognised: '`speaker_blocks` with `words`, by themselves or under `transcript`',
  recognises: (value) => PATHS.some((path) => isListOf(at(value, ...path), 'words')),
  read(source, value) {
    const path = PATHS.find((one) => isListOf(at(value, ...one), 'words')) ?? [];
    const started_at = toInstantText(at(value, 'start_time'));
    return readSegmentList(source, {
      format: 'read_ai',
      items: at(value, ...path),
      path,
      keys: { text: 'words', speaker: 'speaker', start: 'start_time', end: 'end_time' },
      about: { title: textAt(value, 'title'), recorded_at: toInstantText(at(value, 'end_time')) },
      times: { zero: started_at === null ? null : new Date(started_at) },
    });
  },
};
