import { toTranscript, type Transcript, type TranscriptSource } from '../../../text/transcript/transcript.ts';
import type { TextAdapter } from '../shared/adapter.ts';
import { stripSubtitleTags } from '../shared/cue-text.ts';
import { collectLeftOut } from '../shared/left-out.ts';
import { readPrefixedCues } from './prefixed-cues.ts';
import type { Cue } from './scan-cues.ts';

/** A line: its start, its end if it has one, its text. */
const FRAMES = /^\s{0,20}\{ ?(\d{1,9}) ?\}\{ ?(\d{0,9}) ?\}(.*)$/;
const TENTHS = /^\s{0,20}\[ ?(\d{1,9}) ?\]\[ ?(\d{0,9}) ?\](.*)$/;
/** `{y:i}` and the like before a line, and the slash of italics. */
const STYLES = /\{[^{}]{0,200}\}|^\s{0,9}\//g;
/** A first cue that states the frame rate has no other text. */
const RATE = /^\s{0,20}\{[01]\}\{[01]?\}\s{0,9}(\d{2,3}(?:[.,]\d{1,4})?)\s{0,9}$/;
const USUAL_RATE = 25;

/** MicroDVD: times are frames. */
export const microDvd: TextAdapter = {
  name: 'microdvd',
  product: 'MicroDVD (.sub)',
  recognised: '`{25}{50}` before most lines, the frames of start and end',
  recognises: (text) => hasOnMost(text, FRAMES),
  read(source) {
    const [head = '', ...rest] = source.text.split('\n');
    const stated = RATE.exec(head)?.[1];
    const rate = Number((stated ?? '').replace(',', '.')) || USUAL_RATE;
    const note = `times were given as frames, ${rate} a second ${stated === undefined ? 'as is usual' : 'by its first line'}`;
    const lines = stated === undefined ? [head, ...rest] : ['', ...rest];
    return toTranscript('microdvd', ...readCounted(source, { lines, syntax: FRAMES, perSecond: rate, note }));
  },
};

/** MPL2: times are tenths of a second. */
export const mpl2: TextAdapter = {
  name: 'mpl2',
  product: 'MPL2',
  recognised: '`[10][25]` before most lines, start and end in tenths of a second',
  recognises: (text) => hasOnMost(text, TENTHS),
  read: (source) =>
    toTranscript(
      'mpl2',
      ...readCounted(source, { lines: source.text.split('\n'), syntax: TENTHS, perSecond: 10 }),
    ),
};

function hasOnMost(text: string, syntax: RegExp): boolean {
  const lines = text.split('\n', 60).filter((line) => line.trim() !== '');
  const counted = lines.filter((line) => syntax.test(line)).length;
  return counted > 0 && counted * 2 >= lines.length;
}

/** A line without times goes on with the one above it. */
function readCounted(
  source: TranscriptSource,
  { lines, syntax, perSecond, note }: { lines: string[]; syntax: RegExp; perSecond: number; note?: string },
): [Transcript['dialogs'], Partial<Transcript>] {
  const left_out = collectLeftOut(source, 'line');
  const cues: Cue[] = [];
  const toMs = (count: string) => Math.round((Number(count) / perSecond) * 1000);
  for (const [index, line] of lines.entries()) {
    const [, start, end = '', text = line] = syntax.exec(line) ?? [];
    const said = text.split('|').map((part) => part.replace(STYLES, ''));
    if (start !== undefined) {
      const start_ms = toMs(start);
      const duration_ms = end === '' ? null : toMs(end) - start_ms;
      cues.push({ line: index + 1, id: null, start_ms, duration_ms, settings: '', lines: said });
    } else if (cues.length > 0) {
      cues.at(-1)?.lines.push(...said);
    } else if (said.join('').trim() !== '') {
      left_out.leave({ line: index + 1 }, 'it stands above the first times');
    }
  }
  const notes = [...(note === undefined ? [] : [note]), ...left_out.toNotes(Infinity)];
  return [readPrefixedCues(cues, stripSubtitleTags), { notes }];
}
