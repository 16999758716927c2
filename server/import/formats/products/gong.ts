import { isObject } from '../../../base/json.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { at, isListOf, listAt, textAt, toInstantText } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';

/** Gong: monologues of sentences in milliseconds; names of speakers are in the parties of the call, if those were requested. */
export const gong: JsonAdapter = {
  name: 'gong',
  product: 'Gong',
  recognised: '`callTranscripts` with `transcript`',
  recognises: (value) => isListOf(at(value, 'callTranscripts'), 'transcript'),
  read(source, value) {
    const names = toNames(value);
    const transcripts = listAt(value, 'callTranscripts');
    const monologues = listAt(transcripts[0], 'transcript');
    const sentences = monologues.flatMap((monologue, turn) =>
      listAt(monologue, 'sentences').map((sentence, index) => ({
        path: ['callTranscripts', 0, 'transcript', turn, 'sentences', index],
        item: isObject(sentence)
          ? { ...sentence, speaker: nameOf(at(monologue, 'speakerId'), names) }
          : sentence,
      })),
    );
    return readSegmentList(source, {
      format: 'gong',
      items: sentences.map(({ item }) => item),
      path: (index) => sentences[index]?.path ?? [],
      keys: { text: 'text', speaker: 'speaker', start: 'start', end: 'end' },
      about: {
        title: textAt(value, 'calls', 0, 'metaData', 'title'),
        recorded_at: toInstantText(at(value, 'calls', 0, 'metaData', 'started')),
        notes:
          transcripts.length > 1 ? [`${transcripts.length - 1} more calls in the file were left out`] : [],
      },
      times: { unit: 'ms' },
    });
  },
};

function toNames(value: unknown): Map<string, string> {
  const parties = listAt(value, 'calls').flatMap((call) => listAt(call, 'parties'));
  const names = new Map<string, string>();
  for (const party of [...parties, ...listAt(value, 'parties')]) {
    const name = textAt(party, 'name') ?? textAt(party, 'emailAddress');
    if (name !== null) names.set(String(at(party, 'speakerId')), name);
  }
  return names;
}

/** Without the parties, an id of twenty digits is all there is; as a name it would be noise, but it distinguishes speakers. */
const nameOf = (id: unknown, names: ReadonlyMap<string, string>) => names.get(String(id)) ?? id;
