import { isObject } from '../../../base/json.ts';
import { toLanguage } from '../../../text/transcript/to-language.ts';
import { toTranscript } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { groupWords, type SpokenWord } from '../shared/group-words.ts';
import { at, isListOf, listAt, textAt, toVoice } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';
import { wordMs } from '../shared/word-list.ts';

/** Deepgram: `results.utterances` where they were requested, else the words of each channel. */
export const deepgram: JsonAdapter = {
  name: 'deepgram',
  product: 'Deepgram',
  recognised: '`results.channels`, or `results.utterances` with a `transcript`',
  recognises: (value) =>
    isListOf(at(value, 'results', 'channels'), 'alternatives') ||
    isListOf(at(value, 'results', 'utterances'), 'transcript', 'start'),
  read(source, value) {
    const about = {
      language: toLanguage(textAt(value, 'results', 'channels', 0, 'detected_language')),
      transcription: { engine: 'deepgram', model: modelOf(value) },
    };
    const utterances = listAt(value, 'results', 'utterances');
    if (utterances.length === 0) return toTranscript('deepgram', groupWords(toWords(value)), about);
    const channels = new Set(utterances.map((utterance) => at(utterance, 'channel')));
    return readSegmentList(source, {
      format: 'deepgram',
      items: utterances,
      path: ['results', 'utterances'],
      keys: { text: 'transcript', speaker: 'speaker', start: 'start', end: 'end' },
      about,
      times: { unit: 's' },
      toSpeaker: ({ speaker, channel }) =>
        toVoice(speaker) ?? (channels.size > 1 ? `Channel ${Number(channel) + 1}` : null),
    });
  },
};

function toWords(value: unknown): SpokenWord[] {
  const channels = listAt(value, 'results', 'channels');
  const words = channels.flatMap((channel, index) =>
    listAt(channel, 'alternatives', 0, 'words').map((word): SpokenWord => ({
      text: textAt(word, 'punctuated_word') ?? textAt(word, 'word') ?? '',
      start_ms: wordMs(word, 'start'),
      end_ms: wordMs(word, 'end'),
      speaker: toVoice(at(word, 'speaker')) ?? (channels.length > 1 ? `Channel ${index + 1}` : null),
    })),
  );
  return channels.length > 1 ? words.toSorted((a, b) => (a.start_ms ?? 0) - (b.start_ms ?? 0)) : words;
}

function modelOf(value: unknown): string | null {
  const models = at(value, 'metadata', 'model_info');
  return isObject(models) ? textAt(Object.values(models)[0], 'name') : null;
}
