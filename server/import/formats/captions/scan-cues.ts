import type { TranscriptSource } from '../../../text/transcript/transcript.ts';
import { TranscriptError } from '../../../text/transcript/transcript.ts';
import { collectLeftOut } from '../shared/left-out.ts';
import { parseClock } from '../shared/cue-time.ts';

/** One caption: `lines` are its text, `id` the line above its times, `line` the file's line of its times (from 1). */
export interface Cue {
  line: number;
  id: string | null;
  start_ms: number;
  end_ms: number;
  /** What stands behind the times, such as `position:10%`. */
  settings: string;
  lines: string[];
}

export interface CueSyntax {
  /** Two groups: the start and the end as written; a matching line is a line of times. */
  timing: RegExp;
  /** A block (up to a blank line) that begins with this carries no text. */
  ignored_block?: RegExp;
}

export const ARROW_TIMING = /^(.{0,100}?)-->\s*(\S*)/;

/** Matches a line that was meant as times even when the rest of it is wrong. */
const TIME_LIKE = /^\s*\d+:\d+:\d+[.,]\d/;

/** A day of captions has some fifty thousand. */
const MAX_CUES = 500_000;

/**
 * The cues of `lines`, the first of which is line `first_line` of the file. Text belongs to the cue above it,
 * across blank lines too, so that none is lost; the line before a cue's times is its id when it opens a block
 * or is a bare number. A cue with impossible times is left out with its text, and reported.
 */
export function scanCues(
  source: TranscriptSource,
  { lines, firstLine, syntax }: { lines: readonly string[]; firstLine: number; syntax: CueSyntax },
): { cues: Cue[]; notes: string[] } {
  const cues: Cue[] = [];
  const bad = new Set<Cue>();
  const left_out = collectLeftOut(source, 'cue');
  let ignoring = false;
  for (const [index, line] of lines.entries()) {
    const opensBlock = isBlank(lines[index - 1]);
    if (opensBlock) ignoring = syntax.ignored_block?.test(line) ?? false;
    if (ignoring) continue;
    const followsId = isId(lines, index - 1);
    const times = toTimes(line, syntax.timing, opensBlock || followsId);
    const openCue = cues.at(-1);
    if (times !== null) {
      if (followsId) openCue?.lines.pop();
      if (cues.length >= MAX_CUES)
        throw new TranscriptError(source.file_name, firstLine + index, `more than ${MAX_CUES} cues`);
      const id = followsId ? (lines[index - 1] ?? null) : null;
      const place = { line: firstLine + index };
      const cue = { ...place, id, ...('wrong' in times ? NO_TIMES : times), lines: [] };
      cues.push(cue);
      if ('wrong' in times) {
        left_out.leave(place, times.wrong);
        bad.add(cue);
      }
    } else if (openCue !== undefined) {
      openCue.lines.push(line);
    } else if (!isBlank(line) && isBlank(lines[index - 1]) && !syntax.timing.test(lines[index + 1] ?? '')) {
      throw new TranscriptError(source.file_name, firstLine + index, `expected a time, found ${quote(line)}`);
    }
  }
  const notes = left_out.toNotes(cues.length);
  return { cues: cues.filter((cue) => !bad.has(cue)), notes };
}

/** A line that opens a block, or a bare number anywhere (some writers leave out the blank line). */
function isId(lines: readonly string[], index: number): boolean {
  const line = lines[index];
  return !isBlank(line) && (isBlank(lines[index - 1]) || /^\s*\d+\s*$/.test(line ?? ''));
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

const NO_TIMES = { start_ms: 0, end_ms: 0, settings: '' };
type Times = Pick<Cue, 'start_ms' | 'end_ms' | 'settings'> | { wrong: string };

/** Null for a line of text. Text may contain a clock, so a wrong time counts only where times belong. */
function toTimes(line: string, timing: RegExp, timesBelongHere: boolean): Times | null {
  const match = timing.exec(line);
  const [start = '', end = ''] = match?.slice(1).map((time) => time.trim()) ?? [];
  const start_ms = parseClock(start);
  const end_ms = parseClock(end);
  if (start_ms !== null && end_ms !== null) {
    if (end_ms >= start_ms) return { start_ms, end_ms, settings: line.slice(match?.[0].length).trim() };
    return { wrong: `the end ${end} lies before the start ${start}` };
  }
  if (!timesBelongHere || !(match !== null || TIME_LIKE.test(line))) return null;
  const wrong = match === null ? line : start_ms === null ? start : end;
  return { wrong: `${quote(wrong)} is not a time` };
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
