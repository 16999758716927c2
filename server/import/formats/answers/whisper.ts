import { isObject } from '../../../base/json.ts';
import { toLanguage } from '../../../text/transcript/to-language.ts';
import { toTranscript } from '../../../text/transcript/transcript.ts';
import type { JsonAdapter } from '../shared/adapter.ts';
import { groupWords } from '../shared/group-words.ts';
import { at, isListOf, listAt, textAt } from '../shared/json-values.ts';
import { readSegmentList } from '../shared/segment-list.ts';
import { wordMs } from '../shared/word-list.ts';

/** OpenAI names voices under `speaker`, Mistral under `speaker_id`. */
const VOICES = ['speaker', 'speaker_id'];
const KEYS = { text: 'text', speaker: 'speaker', start: 'start', end: 'end' };

/** WhisperX: aligned segments, with speakers when diarised; a segment that could not be aligned has no times. */
export const whisperX: JsonAdapter = {
  name: 'whisperx',
  product: 'WhisperX',
  recognised: '`segments` beside `word_segments`, or with words that have a `score`',
  recognises: (value) =>
    isListOf(at(value, 'segments'), 'text') &&
    (Array.isArray(at(value, 'word_segments')) || listAt(value, 'segments').slice(0, 20).some(isAligned)),
  read: (source, value) =>
    readSegmentList(source, {
      format: 'whisperx',
      items: at(value, 'segments'),
      path: ['segments'],
      keys: KEYS,
      about: {
        language: toLanguage(textAt(value, 'language')),
        transcription: { engine: 'whisperx', model: null },
      },
      times: { unit: 's' },
    }),
};

/** Alignment gives each word a `score`; OpenAI's words have a `probability` or nothing. */
const isAligned = (segment: unknown) => isListOf(at(segment, 'words'), 'score');

/** OpenAI's `verbose_json` and `diarized_json`, and JSON of the `whisper` command; or words without segments. */
export const openAi: JsonAdapter = {
  name: 'openai',
  product: 'OpenAI, Mistral and the `whisper` command',
  recognised: '`text` beside `segments` or `words` in seconds',
  recognises: (value) =>
    isObject(value) &&
    typeof value['text'] === 'string' &&
    (isListOf(value['segments'], 'start', 'text') || isListOf(value['words'], 'start', 'word')) &&
    (value['task'] === 'transcribe' || value['task'] === 'translate' || isWhisperMade(value)),
  read(source, value) {
    const about = {
      language: toLanguage(textAt(value, 'language')),
      transcription: { engine: 'openai', model: null },
    };
    const segments = at(value, 'segments');
    if (isListOf(segments, 'start', 'text')) {
      return readSegmentList(source, {
        format: 'openai',
        items: segments,
        path: ['segments'],
        keys: { ...KEYS, speaker: VOICES.find((key) => isListOf(segments, key)) ?? KEYS.speaker },
        about,
        times: { unit: 's' },
      });
    }
    const words = listAt(value, 'words').map((word) => ({
      text: textAt(word, 'word') ?? '',
      start_ms: wordMs(word, 'start'),
      end_ms: wordMs(word, 'end'),
      speaker: null,
    }));
    return toTranscript('openai', groupWords(words), about);
  },
};

/** Others have `text` beside `segments` too, in other units. */
function isWhisperMade(value: Record<string, unknown>): boolean {
  const [segment] = listAt(value, 'segments');
  const marks = ['seek', 'avg_logprob', 'no_speech_prob', 'tokens', 'type', 'temperature'];
  return (
    marks.some((mark) => at(segment, mark) !== undefined) ||
    (segment === undefined && typeof value['duration'] === 'number') ||
    [at(segment, 'start'), at(segment, 'end')].some(
      (time) => typeof time === 'number' && !Number.isInteger(time),
    )
  );
}

/** whisper.cpp's `--output-json` and `--output-json-full`: offsets in ms; `speaker` only with `--diarize`. */
export const whisperCpp: JsonAdapter = {
  name: 'whisper_cpp',
  product: 'whisper.cpp (JSON)',
  recognised: '`transcription` with `offsets`',
  recognises: (value) => isListOf(at(value, 'transcription'), 'offsets', 'text'),
  read: (source, value) =>
    readSegmentList(source, {
      format: 'whisper_cpp',
      items: at(value, 'transcription'),
      path: ['transcription'],
      keys: { text: 'text', speaker: 'speaker', start: 'offsets.from', end: 'offsets.to' },
      about: {
        language: toLanguage(textAt(value, 'result', 'language')),
        transcription: { engine: 'whisper.cpp', model: textAt(value, 'model', 'type') },
      },
      times: { unit: 'ms' },
      toSpeaker: ({ speaker }) =>
        typeof speaker !== 'string' || speaker === '?' ? null : `Speaker ${speaker}`,
    }),
};
