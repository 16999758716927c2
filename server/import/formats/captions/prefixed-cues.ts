import type { TranscriptDialog } from '../../../text/transcript/transcript.ts';
import { toSpeakerLabel } from '../shared/speaker-label.ts';
import { findBracketedNames, findNames, splitInlineNames, splitName } from '../shared/name-prefix.ts';
import { joinLines } from '../shared/cue-text.ts';
import type { Cue } from './scan-cues.ts';

/** A dash before the text, or the arrows of live captions: another speaker begins. */
const VOICE_MARK = /^\s*(?:>{2,3}|[-–—‒―]{1,2}(?![-–—>]))\s*(?=[\p{L}\p{N}\p{P}\p{S}])/u;
/** `1 "Harbor Desk" (1683954432)`, the id of a cue in Webex. */
const WEBEX_ID = /^\s*(?:\d{1,9}\s+)?"([^"]{0,200})"\s*(?:\(\d{0,20}\))?\s*$/;

interface PlainCue {
  cue: Cue;
  lines: string[];
}

/**
 * Utterances of cues whose speakers are in their text or in their ids, if anywhere. Several voices in one cue
 * give several utterances with the cue's times; a cue without a name continues the last one, because writers
 * name a speaker once and split the text that follows.
 */
export function readPrefixedCues(
  cues: readonly Cue[],
  withoutTags: (line: string) => string,
): TranscriptDialog[] {
  const plain = cues
    .map((cue) => ({ cue, lines: cue.lines.map(withoutTags).filter((line) => line !== '') }))
    .filter(({ lines }) => lines.length > 0);
  const ids = plain.map(({ cue }) => nameInId(cue));
  if (ids.length > 0 && ids.filter((id) => id !== undefined).length * 2 > ids.length) {
    return plain.map((one, index) => toDialog(one.cue, toSpeakerLabel(ids[index] ?? ''), one.lines));
  }
  if (haveNameLines(plain)) {
    return plain.map(({ cue, lines: [name = '', ...said] }) => toDialog(cue, toSpeakerLabel(name), said));
  }
  return readVoicesInText(plain);
}

export const nameInId = ({ id }: Cue): string | undefined => WEBEX_ID.exec(id ?? '')?.[1];

/** The first line of every cue is a name by itself, as in early transcripts of Teams. */
function haveNameLines(plain: readonly PlainCue[]): boolean {
  const firsts = plain.map(({ lines }) => lines[0] ?? '');
  return (
    plain.length > 1 &&
    plain.every(({ lines }) => lines.length > 1) &&
    firsts.every(isNameAlone) &&
    (new Set(firsts).size * 3 <= firsts.length * 2 || firsts.every((line) => /^[([].{1,60}[)\]]$/.test(line)))
  );
}

const isNameAlone = (line: string) =>
  line.length <= 60 && line.split(' ').length <= 5 && !/[.?!,;:。？！]$/.test(line);

function readVoicesInText(plain: readonly PlainCue[]): TranscriptDialog[] {
  const unmarked = plain.flatMap(({ lines }) =>
    lines.filter((line, at) => at === 0 || VOICE_MARK.test(line)).map(withoutMark),
  );
  const bracketed = findBracketedNames(unmarked);
  const names = findNames(unmarked);
  const dialogs: TranscriptDialog[] = [];
  let speaker: string | null = null;
  for (const { cue, lines } of plain) {
    let said: string[] = [];
    for (const line of lines) {
      const text = withoutMark(line);
      const isMarked = text !== line;
      for (const part of splitInlineNames(text, names)) {
        const named = splitName(part, names, bracketed);
        if (named !== null || (isMarked && part === text)) {
          dialogs.push(toDialog(cue, speaker, said));
          said = [];
          speaker = named?.speaker ?? null;
        }
        said.push(named?.text ?? part);
      }
    }
    dialogs.push(toDialog(cue, speaker, said));
  }
  return dialogs.filter((dialog) => dialog.text !== '');
}

const withoutMark = (line: string) => line.replace(VOICE_MARK, '');

function toDialog(
  { start_ms, duration_ms }: Cue,
  speaker: string | null,
  said: readonly string[],
): TranscriptDialog {
  return { start_ms, duration_ms, speaker, text: joinLines(said) };
}
