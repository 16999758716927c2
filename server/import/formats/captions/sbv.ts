import { toTranscript, type Transcript, type TranscriptSource } from '../../../text/transcript/transcript.ts';
import { stripSubtitleTags } from '../shared/cue-text.ts';
import { readPrefixedCues } from './prefixed-cues.ts';
import { dropRolledLines } from './rolling-captions.ts';
import { scanCues } from './scan-cues.ts';

export const SBV_TIMING = /^\s*(\d+:[\d:.]*\d)\s*,\s*(\d+:[\d:.]*\d)\s*$/;

/** YouTube's and Google Meet's SBV: start and end on one line with a comma between. */
export function readSbv(source: TranscriptSource): Transcript {
  const scanned = scanCues(source, {
    lines: source.text.split('\n'),
    firstLine: 1,
    syntax: { timing: SBV_TIMING },
  });
  const { cues, notes } = dropRolledLines(scanned.cues);
  return toTranscript(
    'sbv',
    readPrefixedCues(cues, (line) => stripSubtitleTags(line.replaceAll('[br]', ' '))),
    { notes: [...scanned.notes, ...notes] },
  );
}
