import type { TranscriptDialog } from '../../../text/transcript/transcript.ts';
import { hasVoices, readVoices } from '../shared/cue-text.ts';
import { toSpeakerLabel } from '../shared/speaker-label.ts';
import { readPrefixedCues } from './prefixed-cues.ts';
import type { Cue } from './scan-cues.ts';

/** Utterances of cues, whose voices are in tags `<v Name>`, which also come into SRT, or in their text or ids. */
export function readCues(cues: readonly Cue[], withoutTags: (line: string) => string): TranscriptDialog[] {
  const areVoiced = cues.some((cue) => hasVoices(cue.lines) && readVoices(cue.lines).length > 0);
  return areVoiced ? readVoicedCues(cues) : readPrefixedCues(cues, withoutTags);
}

function readVoicedCues(cues: readonly Cue[]): TranscriptDialog[] {
  const labels = new Map<string | null, string | null>([[null, null]]);
  const toLabel = (speaker: string | null) => {
    if (speaker !== null && !labels.has(speaker)) labels.set(speaker, toSpeakerLabel(speaker));
    return labels.get(speaker) ?? null;
  };
  return cues.flatMap(({ start_ms, duration_ms, lines }) =>
    readVoices(lines).map(({ speaker, text }) => ({
      start_ms,
      duration_ms,
      speaker: toLabel(speaker),
      text,
    })),
  );
}
