import { isObject } from '../../../base/json.ts';
import { toLanguage } from '../../../text/transcript/to-language.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { at, listAt, textAt, toInstantText, toVoice } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';

/** Azure Speech: `recognizedPhrases` of batch jobs, `phrases` of the fast API. Of several readings only the best counts. */
export const azureSpeech: JsonAdapter = {
  name: 'azure_speech',
  product: 'Azure Speech',
  recognised: '`recognizedPhrases`, or `phrases` beside `combinedPhrases`',
  recognises: (value) =>
    Array.isArray(at(value, 'recognizedPhrases')) ||
    (Array.isArray(at(value, 'combinedPhrases')) && Array.isArray(at(value, 'phrases'))),
  read(source, value) {
    const isBatch = Array.isArray(at(value, 'recognizedPhrases'));
    const list = isBatch ? 'recognizedPhrases' : 'phrases';
    const phrases = listAt(value, list);
    const channels = new Set(phrases.map((phrase) => at(phrase, 'channel')));
    return readSegmentList(source, {
      format: 'azure_speech',
      items: phrases.map(toItem),
      path: [list],
      keys: { text: 'text', speaker: 'speaker', start: 'start', duration: 'length', end: 'end' },
      about: {
        recorded_at: toInstantText(at(value, 'timestamp')),
        language: toLanguage(textAt(phrases[0], 'locale')),
        transcription: { engine: 'azure-speech', model: null },
      },
      toSpeaker: ({ speaker, channel }) =>
        toVoice(speaker) ??
        (channels.size > 1 && typeof channel === 'number' ? `Channel ${channel + 1}` : null),
    });
  },
};

/** Times come in ticks of 100 ns, in milliseconds or as ISO 8601 durations, by the API and its version. */
function toItem(phrase: unknown): unknown {
  if (!isObject(phrase)) return phrase;
  const failed = 'recognitionStatus' in phrase && phrase['recognitionStatus'] !== 'Success';
  return {
    text: failed
      ? ''
      : (at(phrase, 'nBest', 0, 'display') ?? at(phrase, 'nBest', 0, 'lexical') ?? phrase['text']),
    speaker: phrase['speaker'],
    channel: phrase['channel'],
    start: ticksToText(phrase['offsetInTicks']) ?? msToText(phrase['offsetMilliseconds']) ?? phrase['offset'],
    length:
      ticksToText(phrase['durationInTicks']) ??
      msToText(phrase['durationMilliseconds']) ??
      phrase['duration'],
  };
}

const ticksToText = (ticks: unknown) =>
  typeof ticks === 'number' ? `${(ticks / 10_000).toFixed(3)}ms` : undefined;
const msToText = (ms: unknown) => (typeof ms === 'number' ? `${ms}ms` : undefined);
