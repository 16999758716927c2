import { Type } from 'typebox';
import { toTranscript, type Transcript, type TranscriptSource } from '../transcript.ts';
import { EngineSegment, toDialogs } from './engine-segments.ts';
import { checkJson, isObject } from './read-json.ts';
import { toLanguage } from './to-language.ts';

const OpenAiJson = Type.Object({
  language: Type.Optional(Type.String()),
  segments: Type.Array(EngineSegment),
});

export function isOpenAiJson(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value['segments'])) return false;
  const [segment] = value['segments'] as unknown[];
  return (
    typeof value['text'] === 'string' && (segment === undefined || (isObject(segment) && 'start' in segment))
  );
}

/** OpenAI's `verbose_json` and `diarized_json`, and the JSON of the `whisper` command. */
export function readOpenAiJson(source: TranscriptSource, value: unknown): Transcript {
  const { language, segments } = checkJson(source, value, OpenAiJson);
  return toTranscript('openai', toDialogs(source, segments), {
    language: toLanguage(language),
    transcription: { engine: 'openai', model: null },
  });
}
