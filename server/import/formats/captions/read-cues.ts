import type { TranscriptDialog } from '../../../text/transcript/transcript.ts';
import { hasVoices, readVoices } from '../shared/cue-text.ts';
import { toSpeakerLabel } from '../shared/speaker-label.ts';
import { readPrefixedCues } from './prefixed-cues.ts';
import type { Cue } from './scan-cues.ts';

/** Utterances of cues, whose voices are in tags `<v Name>`, which also come into SRT, or in their text or ids. */
export function readCues(cues: readonly Cue[], withoutTags: (line: string) => string): TranscriptDialog[] {
  const areVoiced = cues.some((cue) => hasVoices(cue.lines) && readVoices(cue.lines).length > 0);
  return areVoiced ? cues.flatMap(toDialogs) : readPrefixedCues(cues, withoutTags);
}

function toDialogs({ start_ms, duration_ms, lines }: Cue): TranscriptDialog[] {
  return readVoices(lines).map(({ speaker, text }) => ({
    start_ms,
    duration_ms,
    speaker: speaker === null ? null : toSpeakerLabel(speaker),
    text,
  }));
}
