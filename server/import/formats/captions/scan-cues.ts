import type { TranscriptSource } from '../../../text/transcript/transcript.ts';
import { TranscriptError } from '../../../text/transcript/transcript.ts';
import { collectLeftOut } from '../shared/left-out.ts';
import { LEADING_TIME, parseClock, readUsualTimes } from '../shared/cue-time.ts';

/** One caption: `lines` are its text, `id` the line above its times, `line` the file's line of its times (from 1). */
export interface Cue {
  line: number;
  id: string | null;
  start_ms: number;
  /** Below 0 where the end lies before the start: that is put right for all formats at once. null: it has no end. */
  duration_ms: number | null;
  /** The cue settings after the times, such as `position:10%`. */
  settings: string;
  lines: string[];
}

export interface CueSyntax {
  /** Two groups: the start and what begins with the end, as written; a line with both is a line of times. */
  timing: RegExp;
  /** A block (up to a blank line) that begins with this carries no text. */
  ignored_block?: RegExp;
}

/** The arrow of captions, also as editors of text rewrite it. */
export const ARROW = String.raw`(?:[-–—=](?: ?[-–—=]){0,2} ?>|→|--&gt;|[-–—](?=\s?\d{1,6}:\d{1,2}:\d{1,2}[.,]\d))`;
/** A minus before the first clock is no arrow. */
export const ARROW_TIMING = new RegExp(`^(\\s*(?:[-−](?=\\d))?.{0,100}?)${ARROW}\\s*(.*)$`);

/** A line that was meant as times even when the rest of it is wrong. */
const TIME_LIKE = /^\s*[-−]?\d+:\d+:\d+[.,]\d|-->/;
/** A line of arrows alone says nothing. */
const ARROWS_ALONE = /^[\s<>-]*-->[\s<>-]*$/;
/** `position:10%`, `X1:40`; anything else behind the times may be the text itself. */
const SETTINGS = /^(?:[\w-]+[:=]\S*(?:\s+|$))*$/;
const NAME_IN_BRACKETS = /^(?:\[[^[\]]{1,60}\]|\([^()]{1,60}\)):?$/;
const STYLE = /^STYLE(?:\s|$)/;

/** A day of captions has some fifty thousand. */
const MAX_CUES = 500_000;

/**
 * The cues of `lines`, the first of which is line `first_line` of the file. Text belongs to the cue above it,
 * across blank lines too, so that none is lost; the line before a cue's times is its id when it opens a block
 * or is a bare number. A cue with impossible times is left out with its text, a block above the first cue by
 * itself, and both are reported.
 */
export function scanCues(
  source: TranscriptSource,
  { lines, firstLine, syntax }: { lines: readonly string[]; firstLine: number; syntax: CueSyntax },
): { cues: Cue[]; notes: string[] } {
  const cues: Cue[] = [];
  const bad = new Set<Cue>();
  const [blocks, left_out] = [collectLeftOut(source, 'block'), collectLeftOut(source, 'cue')];
  const isTimes = (index: number) => readTimes(lines[index] ?? '', syntax.timing) !== null;
  let ignoring: 'block' | 'style' | null = null;
  let openBraces = 0;
  for (const [index, line] of lines.entries()) {
    const opensBlock = isBlank(lines[index - 1]);
    // Style sheets have blank lines inside their braces.
    const goesOn = ignoring === 'style' && openBraces > 0 && !isTimes(index) && !isTimes(index + 1);
    if (opensBlock && !goesOn) {
      ignoring = syntax.ignored_block?.test(line) !== true ? null : STYLE.test(line) ? 'style' : 'block';
      openBraces = 0;
    }
    // Times end a block of notes, as the W3C reads it: what follows was said.
    if (ignoring === 'block' && isTimes(index)) ignoring = null;
    if (ignoring !== null) {
      openBraces += line.split('{').length - line.split('}').length;
      continue;
    }
    const place = { line: firstLine + index };
    const times = readTimes(line, syntax.timing);
    const openCue = cues.at(-1);
    const isLikeTimes = times !== null || (TIME_LIKE.test(line) && !ARROWS_ALONE.test(line));
    // Most lines are text, of which it is not asked.
    const idLines = isLikeTimes ? countIdLines(lines, index) : 0;
    const followsId = idLines > 0;
    if (times !== null || (isLikeTimes && (opensBlock || followsId) && !isTimes(index + 1))) {
      if (followsId) openCue?.lines.splice(-idLines);
      if (cues.length >= MAX_CUES)
        throw new TranscriptError(source.file_name, place.line, `more than ${MAX_CUES} cues`);
      const id = followsId ? (lines[index - idLines] ?? null) : null;
      const cue = { ...place, id, ...(times ?? NO_TIMES), lines: [] };
      cues.push(cue);
      if (times === null) {
        left_out.leave(place, `${quote(findWrongTime(line, syntax.timing))} is not a time`);
        bad.add(cue);
      }
    } else if (openCue !== undefined) {
      if (!ARROWS_ALONE.test(line)) openCue.lines.push(line);
    } else if (
      !isBlank(line) &&
      opensBlock &&
      !isTimes(index + 1) &&
      !isTimes(index + countIdLines(lines, index + 2))
    ) {
      blocks.leave(place, `expected a time, found ${quote(line)}`);
    }
  }
  const notes = [...blocks.toNotes(cues.length === 0 ? 0 : Infinity), ...left_out.toNotes(cues.length)];
  return { cues: cues.filter((cue) => !bad.has(cue)).map(withTextBehindTimes), notes };
}

/** A name in brackets behind the times stands above what was said; other text only where there is none below. */
function withTextBehindTimes(cue: Cue): Cue {
  if (NAME_IN_BRACKETS.test(cue.settings)) return { ...cue, lines: [cue.settings, ...cue.lines] };
  return cue.lines.every(isBlank) && !SETTINGS.test(cue.settings) ? { ...cue, lines: [cue.settings] } : cue;
}

/** The lines of a cue's id above its times: one, or two where every second line is blank. */
function countIdLines(lines: readonly string[], index: number): number {
  if (isId(lines, index - 1)) return 1;
  const isNumber = isBlank(lines[index - 3]) && NUMBER.test(lines[index - 2] ?? '');
  return isBlank(lines[index - 1]) && isNumber ? 2 : 0;
}

const NUMBER = /^\s*\d+\s*$/;

/** A line that opens a block, or a bare number anywhere (some writers leave out the blank line). */
function isId(lines: readonly string[], index: number): boolean {
  const line = lines[index];
  return !isBlank(line) && (isBlank(lines[index - 1]) || NUMBER.test(line ?? ''));
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || !/\S/.test(line);
}

const NO_TIMES = { start_ms: 0, duration_ms: null, settings: '' };

/** Null for any other line, text with a clock in it, too. */
function readTimes(line: string, timing: RegExp): Pick<Cue, 'start_ms' | 'duration_ms' | 'settings'> | null {
  // Most lines are text: they are not tried as times at all.
  if (!/\d/.test(line)) return null;
  const usual = timing === ARROW_TIMING ? readUsualTimes(line) : null;
  if (usual !== null) {
    const { start_ms, end_ms, length } = usual;
    return { start_ms, duration_ms: end_ms - start_ms, settings: line.slice(length).trim() };
  }
  const found = timing.exec(line);
  if (found === null) return null;
  const [, start = '', rest = ''] = found;
  const start_ms = parseClock(start.trim());
  if (start_ms === null) return null;
  const [end = ''] = LEADING_TIME.exec(rest) ?? [];
  const end_ms = parseClock(end);
  if (end_ms === null) return null;
  return { start_ms, duration_ms: end_ms - start_ms, settings: rest.slice(end.length).trim() };
}

function findWrongTime(line: string, timing: RegExp): string {
  const [, start = line, rest = ''] = timing.exec(line) ?? [];
  return parseClock(start.trim()) === null ? start.trim() : (/^\S*/.exec(rest)?.[0] ?? '');
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
