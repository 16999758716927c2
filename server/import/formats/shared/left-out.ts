import type { JsonPath } from '../../../text/transcript/json-position.ts';
import { jsonValueError } from '../../../text/transcript/read-json.ts';
import { TranscriptError, type TranscriptSource } from '../../../text/transcript/transcript.ts';

/** A place in a file: a line of a text, or a path in JSON. */
export type Place = { line: number } | { path: JsonPath };

/** Further ones are only counted: finding the line of a JSON path takes a walk through the file. */
const TOLD = 5;

/** Collects the faults of a file. A bad piece is left out and reported; a file of which nothing else is left is refused. */
export interface LeftOut {
  leave(place: Place, reason: string): void;
  /**
   * One sentence for each piece that was left out of `total`.
   * @throws TranscriptError about the first when all of them were
   */
  toNotes(total: number): string[];
}

export function collectLeftOut(source: TranscriptSource, what: string): LeftOut {
  const told: TranscriptError[] = [];
  let count = 0;
  return {
    leave(place, reason) {
      count += 1;
      if (told.length < TOLD) told.push(toError(source, place, reason));
    },
    toNotes(total) {
      const [first] = told;
      if (first === undefined) return [];
      if (count >= total) throw first;
      const notes = told.map((error) => `1 ${what} left out, ${toNote(error)}`);
      return count > told.length ? [...notes, `${count - told.length} more ${what}s left out`] : notes;
    },
  };
}

function toError(source: TranscriptSource, place: Place, reason: string): TranscriptError {
  if ('line' in place) return new TranscriptError(source.file_name, place.line, reason);
  return jsonValueError(source, place.path, reason);
}

const toNote = ({ line, reason }: TranscriptError) => (line === null ? reason : `line ${line}: ${reason}`);
