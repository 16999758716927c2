import { Type } from 'typebox';
import { toTranscript, type Transcript, type TranscriptSource } from '../transcript.ts';
import { EngineSegment, toDialogs } from './engine-segments.ts';
import { checkJson, isObject } from './read-json.ts';
import { toLanguage } from './to-language.ts';

const WhisperXJson = Type.Object({
  language: Type.Optional(Type.String()),
  segments: Type.Array(EngineSegment),
});

export function isWhisperXJson(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value['segments'])) return false;
  return Array.isArray(value['word_segments']) || (value['segments'] as unknown[]).some(isAligned);
}

/** WhisperX: aligned segments, with speakers when diarised; a segment that could not be aligned has no times. */
export function readWhisperXJson(source: TranscriptSource, value: unknown): Transcript {
  const { language, segments } = checkJson(source, value, WhisperXJson);
  return toTranscript('whisperx', toDialogs(source, segments), {
    language: toLanguage(language),
    transcription: { engine: 'whisperx', model: null },
  });
}

/** Alignment gives each word a `score`; OpenAI's words have a `probability` or nothing. */
function isAligned(segment: unknown): boolean {
  if (!isObject(segment) || !Array.isArray(segment['words'])) return false;
  return (segment['words'] as unknown[]).some((word) => isObject(word) && 'score' in word);
}
