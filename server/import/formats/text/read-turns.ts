import {
  TranscriptError,
  toTranscript,
  type Transcript,
  type TranscriptDialog,
  type TranscriptSource,
} from '../../../text/transcript/transcript.ts';
import { joinLines } from '../shared/cue-text.ts';
import { isPersonName, parseTurnHeading, withoutMarkdown, type TurnHeading } from './turn-heading.ts';
import { isFooter, isRule, toFooterNotes, toPrefaceNotes, toTitle } from './text-furniture.ts';

interface Turn extends TurnHeading {
  /** The line of its start in the file, from 0; the text begins at `from`. */
  at: number;
  from: number;
}

/** A longer preface is reported as left out. */
const USUAL_PREFACE = 8;

/**
 * Plain text in which a line names the speaker and the time, `Ann  0:03`, `[Ann] 00:00:03`, `0:03 - Ann`,
 * `Ann (00:03):`, `Ann` above `0:03`, with the text below it. Text before the first such line is the title
 * and the like.
 */
export function readTurns(source: TranscriptSource, format: string): Transcript {
  const lines = source.text.split('\n');
  const turns = findTurns(lines);
  const [first] = turns;
  if (first === undefined)
    throw new TranscriptError(source.file_name, 1, 'no line says who begins to speak and when');
  const dialogs = turns.map((turn, index): TranscriptDialog => ({
    start_ms: turn.start_ms,
    duration_ms: turn.end_ms === null ? null : turn.end_ms - turn.start_ms,
    speaker: turn.speaker,
    text: textBetween(lines, turn, turns[index + 1]),
  }));
  const footers = turns.flatMap((turn, index) => linesBetween(lines, turn, turns[index + 1]).filter(isAdded));
  const preface = lines.slice(0, first.at).filter((line) => line.trim() !== '');
  return toTranscript(format, dialogs, {
    title: preface[0]?.trim() === first.speaker ? null : toTitle(preface),
    notes: [
      ...toPrefaceNotes(preface.length > USUAL_PREFACE ? preface.length : 0),
      ...toFooterNotes(footers.length),
    ],
  });
}

/** `Name: text`, the other way to mark speakers. */
const NAMED_LINE = /^[^:：]{1,60}[:：]\s?\S/;

/** Whether a text is made of turns: several, or one and nothing else, and not rather of `Name: text` lines. */
export function hasTurns(text: string): boolean {
  const lines = text.split('\n');
  const turns = findTurns(lines);
  const at = new Set(turns.map((turn) => turn.at));
  const named = lines.filter(
    (line, index) => !at.has(index) && line.length < 5_000 && NAMED_LINE.test(line),
  ).length;
  const many = turns.every(({ speaker }) => speaker === null) ? 0 : turns.length * 2;
  return (turns.length > 1 && named <= many) || (turns.length === 1 && named === 0 && lines.length < 20);
}

function findTurns(lines: readonly string[]): Turn[] {
  const found = lines.map(parseTurnHeading);
  const named = found.flatMap((heading, at) =>
    heading !== null && heading.speaker !== null ? [{ ...heading, at, from: at + 1 }] : [],
  );
  const turns = named.length > 0 ? withoutSentences(named, lines) : pairTimes(found, lines);
  const empty = turns.filter((turn, index) => textBetween(lines, turn, turns[index + 1]) === '').length;
  return empty * 2 < turns.length ? turns : [];
}

/** "We meet again at 10:30" looks like a heading too. Where headings follow blank lines, other lines are text; so is one whose time jumps. */
function withoutSentences(candidates: readonly Turn[], lines: readonly string[]): Turn[] {
  const standsAlone = ({ at }: Turn) => at === 0 || (lines[at - 1] ?? '').trim() === '';
  const alone = candidates.filter(standsAlone);
  const turns = alone.length * 3 >= candidates.length * 2 ? withFirst(alone, candidates) : candidates;
  const counts = new Map<string | null, number>();
  for (const { speaker } of turns) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  return turns.filter((turn, index) => {
    if ((counts.get(turn.speaker) ?? 0) > 1) return true;
    const before = turns[index - 1]?.start_ms ?? 0;
    const after = turns[index + 1]?.start_ms ?? Infinity;
    return turn.start_ms >= before && (turn.start_ms <= after || before > after);
  });
}

/** The first heading may stand right below the title: who speaks there speaks again. */
function withFirst(alone: readonly Turn[], candidates: readonly Turn[]): Turn[] {
  const [first] = alone;
  const before = candidates.findLast(({ at }) => first !== undefined && at < first.at);
  const isTurn =
    before !== undefined &&
    before.start_ms <= (first?.start_ms ?? 0) &&
    alone.some(({ speaker }) => speaker === before.speaker);
  return isTurn ? [before, ...alone] : [...alone];
}

/** Pairs lines of times with the name above or below them, or with none. */
function pairTimes(found: readonly (TurnHeading | null)[], lines: readonly string[]): Turn[] {
  // The panel of YouTube says each time twice, in figures and below in words.
  const isRepeat = (at: number) =>
    found[at] != null && found[at - 1]?.start_ms === found[at].start_ms && !isFigure(lines[at]);
  const times = found.flatMap((heading, at) =>
    heading === null || isRepeat(at) ? [] : [{ ...heading, at }],
  );
  const above = times.map(({ at }) => nameIn(lines, at - 1));
  const below = times.map(({ at }) => nameIn(lines, at + 1));
  if (areNames(above)) {
    return times.map((time, index) => ({
      ...time,
      speaker: above[index] ?? null,
      at: time.at - 1,
      from: time.at + 1,
    }));
  }
  if (areNames(below))
    return times.map((time, index) => ({ ...time, speaker: below[index] ?? null, from: time.at + 2 }));
  const textAfter = (at: number) => (isRepeat(at + 1) ? at + 2 : at + 1);
  return times.length > 1 ? times.map((time) => ({ ...time, from: textAfter(time.at) })) : [];
}

const isFigure = (line: string | undefined) => line?.includes(':') ?? false;

function nameIn(lines: readonly string[], at: number): string | null {
  const name = withoutMarkdown(lines[at] ?? '').replace(/[:：]$/, '');
  return isPersonName(name) ? name : null;
}

/** Names are given on all lines and recur; sentences do not. */
function areNames(names: readonly (string | null)[]): boolean {
  const distinct = new Set(names);
  return names.length > 1 && !distinct.has(null) && (distinct.size < names.length || names.length === 2);
}

/** A line that an exporting program has added. The first line of a turn never is: a speaker says something. */
const isAdded = (line: string, place: number) => place > 0 && isFooter(line);

const textBetween = (lines: readonly string[], turn: Turn, next: Turn | undefined): string =>
  joinLines(linesBetween(lines, turn, next).filter((line, place) => !isAdded(line, place)));

function linesBetween(lines: readonly string[], turn: Turn, next: Turn | undefined): string[] {
  const said = lines
    .slice(turn.from, next?.at)
    .map(withoutMarkdown)
    .filter((line) => line !== '' && !isRule(line));
  // The panel of Teams repeats name and time of the next speaker above them.
  const end = next === undefined ? said.length : said.findLastIndex((line) => !isOf(next, line)) + 1;
  return said.slice(0, end);
}

function isOf(next: Turn, line: string): boolean {
  return line === next.speaker || parseTurnHeading(line)?.start_ms === next.start_ms;
}
