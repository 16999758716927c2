import { TranscriptError, type TranscriptSource } from '../transcript.ts';
import { parseClock } from './cue-time.ts';

/** One caption: `lines` are its text, `line` is where its times stand in the file (from 1). */
export type Cue = { line: number; start_ms: number; end_ms: number; lines: string[] };

export interface CueSyntax {
  /** Two groups: the start and the end as written; a line that matches stands where times belong. */
  timing: RegExp;
  /** A block (up to a blank line) that begins with this carries no text. */
  ignored_block?: RegExp;
}

export const ARROW_TIMING = /^(.{0,100}?)-->\s*(\S*)/;

/** What is meant as a time although the rest of the line is wrong. */
const TIME_LIKE = /^\s*\d+:\d+:\d+[.,]\d/;

/**
 * The cues of `lines`, the first of which is line `first_line` of the file. Text belongs to the cue above it, across blank
 * lines too, so that none is lost; the line before a cue's times is its id when it opens a block or is a bare number.
 */
export function scanCues(
  source: TranscriptSource,
  lines: readonly string[],
  first_line: number,
  syntax: CueSyntax,
): Cue[] {
  const cues: Cue[] = [];
  let ignoring = false;
  for (const [index, line] of lines.entries()) {
    const opens_block = isBlank(lines[index - 1]);
    if (opens_block) ignoring = syntax.ignored_block?.test(line) ?? false;
    if (ignoring) continue;
    const follows_id = isId(lines, index - 1);
    const cue = toCue(source, line, first_line + index, syntax.timing, opens_block || follows_id);
    const open_cue = cues.at(-1);
    if (cue !== null) {
      if (follows_id) open_cue?.lines.pop();
      cues.push(cue);
    } else if (open_cue !== undefined) {
      open_cue.lines.push(line);
    } else if (!isBlank(line) && isBlank(lines[index - 1]) && !syntax.timing.test(lines[index + 1] ?? '')) {
      throw new TranscriptError(
        source.file_name,
        first_line + index,
        `expected a time, found ${quote(line)}`,
      );
    }
  }
  return cues;
}

/** A line that opens a block, or a bare number anywhere (some writers leave out the blank line). */
function isId(lines: readonly string[], index: number): boolean {
  const line = lines[index];
  return !isBlank(line) && (isBlank(lines[index - 1]) || /^\s*\d+\s*$/.test(line ?? ''));
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

/** Null for a line of text. Text may hold an arrow or a clock, so a wrong time is an error only where times belong. */
function toCue(
  source: TranscriptSource,
  line: string,
  line_number: number,
  timing: RegExp,
  times_belong_here: boolean,
): Cue | null {
  const match = timing.exec(line);
  const [start = '', end = ''] = match?.slice(1).map((time) => time.trim()) ?? [];
  const start_ms = parseClock(start);
  const end_ms = parseClock(end);
  if (start_ms !== null && end_ms !== null) {
    if (end_ms >= start_ms) return { line: line_number, start_ms, end_ms, lines: [] };
    throw new TranscriptError(source.file_name, line_number, `the end ${end} lies before the start ${start}`);
  }
  if (!times_belong_here || !(match !== null || TIME_LIKE.test(line))) return null;
  const wrong = match === null ? line : start_ms === null ? start : end;
  throw new TranscriptError(source.file_name, line_number, `${quote(wrong)} is not a time`);
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
