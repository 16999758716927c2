/** The notes of a record as the text of its notes for all: a moment of theirs is a line, `[12:34] text`. */
import { listTimedLines, toTimedLine } from '@minutebook/contract/resources/timed-notes.ts';

export interface TimedText {
  start_ms: number;
  /** null: nothing stands behind the time. */
  text: string | null;
}

const toLine = ({ start_ms, text }: TimedText) => toTimedLine(start_ms, text ?? '');
export const toSecond = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** Lines that say the same of the same second are the same to readers. */
export const isSameLine = (one: TimedText, other: TimedText) =>
  toSecond(one.start_ms) === toSecond(other.start_ms) && (one.text ?? '') === (other.text ?? '');

/** Stands before the first line of a later time, else behind the last one with a time, else at the end. */
export function addLine(notes: string, added: TimedText): string {
  const lines = notes === '' ? [] : notes.split('\n');
  const timed = listTimedLines(notes);
  const later = timed.find(({ start_ms }) => toSecond(start_ms) > toSecond(added.start_ms));
  const last = timed.at(-1);
  const place = later?.line ?? (last === undefined ? lines.length : last.line + 1);
  return lines.toSpliced(place, 0, toLine(added)).join('\n');
}

/** Returns the notes as they are when somebody has taken the line out already. */
export function removeLine(notes: string, removed: TimedText): string {
  const found = listTimedLines(notes).find((line) => isSameLine(line, removed));
  return found === undefined ? notes : notes.split('\n').toSpliced(found.line, 1).join('\n');
}

/** A line keeps its place where its second stays. */
export function changeLine(notes: string, from: TimedText, to: TimedText): string {
  if (isSameLine(from, to)) return notes;
  const found = listTimedLines(notes).find((line) => isSameLine(line, from));
  if (found === undefined || toSecond(from.start_ms) !== toSecond(to.start_ms)) {
    return addLine(removeLine(notes, from), to);
  }
  return notes.split('\n').with(found.line, toLine(to)).join('\n');
}
