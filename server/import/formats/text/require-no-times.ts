import {
  TranscriptError,
  type Transcript,
  type TranscriptSource,
} from '../../../text/transcript/transcript.ts';

/** A clock, frames or tenths of a second in brackets: what stands before a text in formats that are not known. */
const TIME_FIRST =
  /^[[({<]{0,2}\d{1,3}[:;]\d\d(?:[:;.,]\d{1,3}){0,2}(?:\s?[ap]m)?[\])}>]{0,2}(?:\s|$|[,;|-])|^(?:\{\d{1,9}\}|\[\d{1,9}\]){2}|\d\d:\d\d\s{0,3}-{1,2}>\s{0,3}\d\d:\d\d/i;
const LOOKED_AT = 60;

/** Control characters, which only programs write. */
// oxlint-disable-next-line eslint/no-control-regex -- they are looked for
const CONTROL = /[\u0001-\u0008\u000e-\u001f]/;

/** @throws TranscriptError with the first line that has one */
function requireNoControls({ file_name, text }: TranscriptSource): void {
  const at = text.search(CONTROL);
  if (at < 0) return;
  const line = text.slice(0, at).split('\n').length;
  throw new TranscriptError(file_name, line, 'it has control characters, as a format that is not known');
}

/** The utterances that begin with a time, if most do: the text may be of another format than was guessed. */
function findTimes({ dialogs }: Transcript): Transcript['dialogs'] {
  const found = dialogs.filter(({ text }) => TIME_FIRST.test(text.slice(0, LOOKED_AT)));
  return found.length >= 2 && found.length * 2 >= dialogs.length ? found : [];
}

export const hasTimes = (transcript: Transcript): boolean => findTimes(transcript).length > 0;

/** @throws TranscriptError with the first line of what was said that has a time, where most have */
export function requireNoTimes(source: TranscriptSource, transcript: Transcript): void {
  requireNoControls(source);
  const [first] = findTimes(transcript);
  if (first === undefined) return;
  const beginning = first.text.slice(0, LOOKED_AT);
  const [word = ''] = beginning.split(/\s/);
  const at = source.text.indexOf(word);
  const line = at < 0 ? null : source.text.slice(0, at).split('\n').length;
  throw new TranscriptError(
    source.file_name,
    line,
    `times of a format that is not known stand in the text: ${JSON.stringify(beginning)}`,
  );
}
