import { toTranscript, type Transcript, type TranscriptSource } from '../../../text/transcript/transcript.ts';
import { stripSubtitleTags } from '../shared/cue-text.ts';
import { readPrefixedCues } from './prefixed-cues.ts';
import { scanSpokenCues } from './rolling-captions.ts';

export const SBV_TIMING = /^\s*([-−]?\d+:[\d:.]*\d)\s*,\s*(\d+:[\d:.]*\d)\s*$/;

/** Lines in brackets above the captions of SubViewer, from which SBV comes. */
export const SUBVIEWER_HEAD = /^(?:\[[^\n]{0,500}\n\s{0,9}){1,50}/;

/** YouTube's and Google Meet's SBV: start and end on one line with a comma between. */
export function readSbv(source: TranscriptSource): Transcript {
  const [head = ''] = SUBVIEWER_HEAD.exec(source.text) ?? [];
  const { cues, notes } = scanSpokenCues(source, {
    lines: source.text.slice(head.length).split('\n'),
    firstLine: head.split('\n').length,
    syntax: { timing: SBV_TIMING },
  });
  return toTranscript(
    'sbv',
    readPrefixedCues(cues, (line) => stripSubtitleTags(line.replaceAll('[br]', ' '))),
    { notes },
  );
}
