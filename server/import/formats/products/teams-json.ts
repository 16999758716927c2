import { toLanguage } from '../../../text/transcript/to-language.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf, textAt } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';

/** The transcript that Teams and Stream store: `entries` with clock times; `events` about its start and end. */
export const teamsJson: JsonAdapter = {
  name: 'teams_json',
  product: 'Microsoft Teams and Stream (JSON)',
  recognised: '`entries` with `text` and `startOffset`',
  recognises: (value) => isListOf(at(value, 'entries'), 'text', 'startOffset'),
  read: (source, value) =>
    readSegmentList(source, {
      format: 'teams_json',
      items: at(value, 'entries'),
      path: ['entries'],
      keys: { text: 'text', speaker: 'speakerDisplayName', start: 'startOffset', end: 'endOffset' },
      about: { language: toLanguage(textAt(value, 'entries', 0, 'spokenLanguageTag')) },
    }),
};
