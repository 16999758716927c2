import { isObject } from '../../../base/json.ts';
import { toTranscript, type TranscriptDialog } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf, listAt, textAt, toVoice } from '../shared/json-values.ts';
import { wordMs } from '../shared/word-list.ts';

/** Rev and Rev.ai: monologues of text and punctuation; only the text has times. */
export const revAi: JsonAdapter = {
  name: 'rev_ai',
  product: 'Rev and Rev.ai (JSON)',
  recognised: '`monologues` with `elements`',
  recognises: (value) => isListOf(at(value, 'monologues'), 'elements'),
  read(_source, value) {
    const names = new Map(
      listAt(value, 'speakers').map(
        (speaker) => [String(at(speaker, 'id')), textAt(speaker, 'name')] as const,
      ),
    );
    const dialogs = listAt(value, 'monologues').map((monologue): TranscriptDialog => {
      const label = at(monologue, 'speaker');
      const info = textAt(monologue, 'speaker_info', 'display_name') ?? textAt(monologue, 'speaker_name');
      return { ...toUtterance(monologue), speaker: info ?? names.get(String(label)) ?? toVoice(label) };
    });
    return toTranscript('rev_ai', dialogs, { transcription: { engine: 'rev.ai', model: null } });
  },
};

/** Rev.ai has seconds, Rev clocks: `00:00:01,500`. */
const msOf = (element: unknown, keys: readonly string[]): number | null =>
  keys.map((key) => wordMs(element, key)).find((ms) => ms !== null) ?? null;

function toUtterance(monologue: unknown): Omit<TranscriptDialog, 'speaker'> {
  const elements = listAt(monologue, 'elements').filter(isObject);
  // Unintelligible speech and sounds are separate elements.
  const text = elements
    .map(({ type, value }) => (type === 'unknown' ? ' ' : typeof value === 'string' ? value : ''))
    .join('');
  const starts = elements.map((element) => msOf(element, ['ts', 'timestamp']));
  const ends = elements.map((element) => msOf(element, ['end_ts', 'end_timestamp']));
  const start = starts.find((ms) => ms !== null) ?? null;
  const end = ends.findLast((ms) => ms !== null) ?? null;
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    start_ms: start,
    duration_ms: start === null || end === null ? null : end - start,
  };
}
