import { toTranscript, type TranscriptDialog } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf, listAt, textAt, toVoice } from '../shared/json-values.ts';
import { wordMs } from '../shared/word-list.ts';

/** Draft.js, as BBC's editor of transcripts saves it: a block for each turn, whose text may be edited; words have the times. */
export const draftJs: JsonAdapter = {
  name: 'draft_js',
  product: 'BBC react-transcript-editor (draft.js)',
  recognised: '`blocks` with `text` and `entityRanges`',
  recognises: (value) => isListOf(at(value, 'blocks'), 'text', 'entityRanges'),
  read: (_source, value) => {
    const entities = at(value, 'entityMap');
    const dialogs = listAt(value, 'blocks').flatMap((block) => toDialog(block, entities) ?? []);
    return toTranscript('draft_js', dialogs, { title: textAt(value, 'title') });
  },
};

function toDialog(block: unknown, entities: unknown): TranscriptDialog | undefined {
  const text = textAt(block, 'text');
  if (text === null) return undefined;
  const own = listAt(block, 'data', 'words');
  const words = own.length > 0 ? own : listAt(block, 'entityRanges').map((range) => toWord(range, entities));
  const [start_ms = null] = [block, ...words].flatMap((each) => startOf(each) ?? []);
  const end_ms = words.reduce<number | null>((end, word) => wordMs(word, 'end') ?? end, null);
  return {
    start_ms,
    duration_ms: start_ms === null || end_ms === null || end_ms < start_ms ? null : end_ms - start_ms,
    speaker: toVoice(at(block, 'data', 'speaker')),
    text,
  };
}

const startOf = (item: unknown) => wordMs(at(item, 'data'), 'start') ?? wordMs(item, 'start');

/** The range has the times itself, or the entity that it names. */
function toWord(range: unknown, entities: unknown): unknown {
  const key = at(range, 'key');
  return typeof key === 'string' || typeof key === 'number'
    ? (at(entities, String(key), 'data') ?? range)
    : range;
}
