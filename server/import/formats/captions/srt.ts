import { toTranscript, type Transcript, type TranscriptSource } from '../../../text/transcript/transcript.ts';
import { stripSubtitleTags } from '../shared/cue-text.ts';
import { readCues } from './read-cues.ts';
import { scanSpokenCues } from './rolling-captions.ts';
import { ARROW_TIMING } from './scan-cues.ts';

/** SubRip, with a dot or a comma before the fraction, numbered or not. */
export function readSrt(source: TranscriptSource): Transcript {
  const { cues, notes } = scanSpokenCues(source, {
    lines: source.text.split('\n'),
    firstLine: 1,
    syntax: { timing: ARROW_TIMING },
  });
  return toTranscript('srt', readCues(cues, stripSubtitleTags), {
    notes,
  });
}
