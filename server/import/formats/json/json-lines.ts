import { isObject } from '../../../base/json.ts';
import {
  TranscriptError,
  type Transcript,
  type TranscriptSource,
} from '../../../text/transcript/transcript.ts';
import { collectLeftOut } from '../shared/left-out.ts';
import type { JsonKeys } from './generic-json-keys.ts';
import { readGenericJson } from './generic-json.ts';

/** Whether each of the first lines is a JSON object by itself. */
export function isJsonLines(text: string): boolean {
  const lines = text
    .slice(0, 2_000_000)
    .split('\n', 50)
    .filter((line) => line.trim() !== '');
  const [first = '', second] = lines;
  return second !== undefined && parseLine(first) !== undefined && second.trimStart().startsWith('{');
}

/** JSON Lines: one object per line, read as a list; a line that is no object is left out and reported. */
export function readJsonLines(source: TranscriptSource, keys: JsonKeys | undefined): Transcript {
  const left_out = collectLeftOut(source, 'line');
  const items: { value: Record<string, unknown>; line: number }[] = [];
  let total = 0;
  for (const [index, line] of source.text.split('\n').entries()) {
    if (line.trim() === '') continue;
    total += 1;
    const value = parseLine(line);
    if (value === undefined) left_out.leave({ line: index + 1 }, 'not a JSON object');
    else items.push({ value, line: index + 1 });
  }
  const notes = left_out.toNotes(total);
  try {
    const transcript = readGenericJson(
      { ...source, text: '' },
      items.map(({ value }) => value),
      { items: '', ...keys },
    );
    return {
      ...transcript,
      format: 'json_lines',
      notes: [...notes, ...transcript.notes.map((note) => toLine(note, items))],
    };
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    const [, at] = /^\[(\d+)\]/.exec(error.reason) ?? [];
    throw new TranscriptError(
      source.file_name,
      at === undefined ? 1 : (items[Number(at)]?.line ?? null),
      error.reason,
    );
  }
}

/** The place of an item in a list is a line here. */
function toLine(note: string, items: readonly { line: number }[]): string {
  return note.replace(/\[(\d+)\]\.?/, (_, at: string) => `line ${items[Number(at)]?.line ?? '?'}: `);
}

function parseLine(line: string): Record<string, unknown> | undefined {
  if (!line.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
