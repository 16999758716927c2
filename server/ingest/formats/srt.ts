import { toTranscript, type Transcript, type TranscriptSource } from '../transcript.ts';
import { stripSubtitleTags } from './cue-text.ts';
import { readPrefixedCues } from './prefixed-cues.ts';
import { ARROW_TIMING, scanCues } from './scan-cues.ts';

/** SubRip, with a dot or a comma before the fraction, numbered or not. */
export function readSrt(source: TranscriptSource): Transcript {
  const cues = scanCues(source, source.text.split('\n'), 1, { timing: ARROW_TIMING });
  return toTranscript('srt', readPrefixedCues(cues, stripSubtitleTags));
}
