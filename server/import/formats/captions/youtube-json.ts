import { toTranscript, type TranscriptDialog } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf, listAt, textAt } from '../shared/json-values.ts';
import { wordMs } from '../shared/word-list.ts';

/** YouTube's captions as json3: events of pieces of text; those without any are line breaks and windows. */
export const youtubeJson: JsonAdapter = {
  name: 'youtube_json',
  product: 'YouTube (json3)',
  recognised: '`events` with `tStartMs` and `segs[].utf8`',
  recognises: (value) => isListOf(at(value, 'events'), 'tStartMs', 'segs'),
  read(_source, value) {
    const dialogs = listAt(value, 'events').map((event): TranscriptDialog => ({
      start_ms: wordMs(event, 'tStartMs', 1),
      duration_ms: wordMs(event, 'dDurationMs', 1),
      speaker: null,
      text: listAt(event, 'segs')
        .map((piece) => at(piece, 'utf8'))
        .filter((piece) => typeof piece === 'string')
        .join('')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    }));
    return toTranscript('youtube_json', dialogs, { title: textAt(value, 'title') });
  },
};
