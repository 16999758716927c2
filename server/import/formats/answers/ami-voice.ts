import { toTranscript } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { groupWords, type SpokenWord } from '../shared/group-words.ts';
import { at, isListOf, listAt, textAt, toVoice } from '../shared/json-values.ts';
import { wordMs } from '../shared/word-list.ts';

/** AmiVoice: tokens in milliseconds, each with the voice that said it; asynchronous answers are in segments. */
export const amiVoice: JsonAdapter = {
  name: 'ami_voice',
  product: 'AmiVoice',
  recognised: '`results` with `tokens` that have `written` and `starttime`, by themselves or in `segments`',
  recognises: (value) => toParts(value).some((part) => isListOf(at(part, 'tokens'), 'written', 'starttime')),
  read: (_source, value) =>
    toTranscript('ami_voice', groupWords(toParts(value).flatMap(toWords)), {
      transcription: { engine: 'amivoice', model: null },
    }),
};

const toParts = (value: unknown): unknown[] =>
  [value, ...listAt(value, 'segments')].flatMap((holder) => listAt(holder, 'results'));

/** The words of a part; where one voice says them all, its `text` is used, which is surer than its tokens joined. */
function toWords(part: unknown): SpokenWord[] {
  const words = listAt(part, 'tokens').map((token) => ({
    text: textAt(token, 'written') ?? '',
    start_ms: wordMs(token, 'starttime', 1),
    end_ms: wordMs(token, 'endtime', 1),
    speaker: toVoice(at(token, 'label')),
  }));
  const [first] = words;
  const text = textAt(part, 'text');
  if (first === undefined || text === null || words.some(({ speaker }) => speaker !== first.speaker))
    return words;
  return [{ ...first, text, end_ms: wordMs(part, 'endtime', 1) ?? words.at(-1)?.end_ms ?? null }];
}
