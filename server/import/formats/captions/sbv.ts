import { toTranscript, type Transcript, type TranscriptSource } from '../../../text/transcript/transcript.ts';
import { stripSubtitleTags } from '../shared/cue-text.ts';
import { readPrefixedCues } from './prefixed-cues.ts';
import { scanSpokenCues } from './rolling-captions.ts';

export const SBV_TIMING = /^\s*(\d+:[\d:.]*\d)\s*,\s*(\d+:[\d:.]*\d)\s*$/;

/** YouTube's and Google Meet's SBV: start and end on one line with a comma between. */
export function readSbv(source: TranscriptSource): Transcript {
  const { cues, notes } = scanSpokenCues(source, {
    lines: source.text.split('\n'),
    firstLine: 1,
    syntax: { timing: SBV_TIMING },
  });
  return toTranscript(
    'sbv',
    readPrefixedCues(cues, (line) => stripSubtitleTags(line.replaceAll('[br]', ' '))),
    { notes },
  );
}
