import { Type } from 'typebox';
import {
  toTranscript,
  type Transcript,
  type TranscriptDialog,
  type TranscriptSource,
} from '../transcript.ts';
import { checkJson, isObject, jsonValueError } from './read-json.ts';
import { toLanguage } from './to-language.ts';

const WhisperCppJson = Type.Object({
  model: Type.Optional(Type.Object({ type: Type.Optional(Type.String()) })),
  result: Type.Optional(Type.Object({ language: Type.Optional(Type.String()) })),
  transcription: Type.Array(
    Type.Object({
      offsets: Type.Object({ from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: 0 }) }),
      text: Type.String(),
      speaker: Type.Optional(Type.String()),
    }),
  ),
});

export function isWhisperCppJson(value: unknown): boolean {
  return isObject(value) && Array.isArray(value['transcription']);
}

/** whisper.cpp's `--output-json` and `--output-json-full`: offsets in ms; `speaker` with `--diarize` alone. */
export function readWhisperCppJson(source: TranscriptSource, value: unknown): Transcript {
  const { model, result, transcription } = checkJson(source, value, WhisperCppJson);
  const dialogs = transcription.map((segment, index): TranscriptDialog => {
    const { from, to } = segment.offsets;
    if (to < from) {
      throw jsonValueError(
        source,
        ['transcription', index, 'offsets'],
        `ends at ${to} before it starts at ${from}`,
      );
    }
    return {
      start_ms: from,
      duration_ms: to - from,
      speaker: toSpeaker(segment.speaker),
      text: segment.text.trim(),
    };
  });
  return toTranscript('whisper_cpp', dialogs, {
    language: toLanguage(result?.language),
    transcription: { engine: 'whisper.cpp', model: model?.type ?? null },
  });
}

/** Speakers are the two channels, `0` and `1`; `?` is both or neither. */
function toSpeaker(speaker: string | undefined): string | null {
  return speaker === undefined || speaker === '?' ? null : `Speaker ${speaker}`;
}
