import { Type, type Static } from 'typebox';
import type { TranscriptDialog, TranscriptSource } from '../transcript.ts';
import { jsonValueError } from './read-json.ts';
import { nullable } from '@minutebook/contract/resources/shapes.ts';

const Seconds = Type.Number({ minimum: 0, maximum: 1e9 });

/** A segment as the engines of the Whisper family write it: times in seconds. */
export const EngineSegment = Type.Object({
  start: Type.Optional(nullable(Seconds)),
  end: Type.Optional(nullable(Seconds)),
  text: Type.String(),
  speaker: Type.Optional(nullable(Type.String())),
});
type EngineSegment = Static<typeof EngineSegment>;

/** Utterances of `segments`, in the file's order. */
export function toDialogs(source: TranscriptSource, segments: readonly EngineSegment[]): TranscriptDialog[] {
  return segments.map((segment, index) => {
    const { start = null, end = null, speaker = null } = segment;
    if (start !== null && end !== null && end < start) {
      throw jsonValueError(source, ['segments', index], `ends at ${end} s before it starts at ${start} s`);
    }
    const start_ms = toMs(start);
    return {
      start_ms,
      duration_ms: start === null || end === null ? null : Math.round(end * 1000) - Math.round(start * 1000),
      speaker,
      text: segment.text.trim(),
    };
  });
}

function toMs(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 1000);
}
