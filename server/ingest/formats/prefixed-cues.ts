import type { TranscriptDialog } from '../transcript.ts';
import { joinLines } from './cue-text.ts';
import { findNames, splitName } from './name-prefix.ts';
import type { Cue } from './scan-cues.ts';

/**
 * Utterances of cues whose speakers are `Name:` prefixes, if any. Several names in one cue give several utterances with the
 * cue's times; a cue without a name goes on with the last one, as writers name a speaker once and split what follows.
 */
export function readPrefixedCues(
  cues: readonly Cue[],
  withoutTags: (line: string) => string,
): TranscriptDialog[] {
  const plain = cues
    .map((cue) => ({ cue, lines: cue.lines.map(withoutTags).filter((line) => line !== '') }))
    .filter(({ lines }) => lines.length > 0);
  const names = findNames(plain.map(({ lines }) => lines[0] ?? ''));
  const dialogs: TranscriptDialog[] = [];
  let speaker: string | null = null;
  for (const { cue, lines } of plain) {
    const times = { start_ms: cue.start_ms, duration_ms: cue.end_ms - cue.start_ms };
    let said: string[] = [];
    for (const line of lines) {
      const named = splitName(line, names);
      if (named !== null) {
        dialogs.push({ ...times, speaker, text: joinLines(said) });
        said = [];
        speaker = named.speaker;
      }
      said.push(named?.text ?? line);
    }
    dialogs.push({ ...times, speaker, text: joinLines(said) });
  }
  return dialogs.filter((dialog) => dialog.text !== '');
}
