import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readTranscript } from '../read-transcript.ts';
import { TranscriptError } from '../../text/transcript/transcript.ts';

const FOLDER = join(import.meta.dirname, '../../../tests/data/transcripts');

/** Start in milliseconds, speaker, and how the text begins. */
type Said = [number | null, string | null, string];

interface Outcome {
  file: string;
  /** The sentence of a file that cannot be read. */
  refused?: string;
  format?: string;
  utterances?: number;
  speakers?: (string | null)[];
  first?: Said;
  last?: Said;
  notes?: string[];
}

const BEGINNING = 90;
const outcomes = JSON.parse(readFileSync(join(FOLDER, 'outcomes.json'), 'utf8')) as Outcome[];

function read(file: string): Outcome {
  try {
    const { format, dialogs, notes } = readTranscript(file, readFileSync(join(FOLDER, file)));
    const said = dialogs.map((dialog): Said => [
      dialog.start_ms,
      dialog.speaker,
      dialog.text.slice(0, BEGINNING),
    ]);
    const [first = [null, null, ''], last = first] = [said[0], said.at(-1)];
    const speakers = [...new Set(dialogs.map(({ speaker }) => speaker))];
    return { file, format, utterances: dialogs.length, speakers, first, last, notes };
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    return { file, refused: error.message };
  }
}

describe('A file as a product hands it over', () => {
  for (const outcome of outcomes) {
    const { file, refused } = outcome;
    it(refused === undefined ? `is read: ${file}` : `is refused with its place and reason: ${file}`, () => {
      assert.deepEqual(read(file), outcome);
    });
  }

  it('is in the table of outcomes', () => {
    const files = readdirSync(FOLDER).filter((file) => file !== 'outcomes.json');
    assert.deepEqual(files.toSorted(), outcomes.map(({ file }) => file).toSorted());
    assert.ok(files.length >= 90, `${files.length} files`);
  });
});
