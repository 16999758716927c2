/**
 * Reads a folder of recordings with references of the same name: words as `.txt` or a transcript, and
 * speakers as `.rttm`.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { readTranscript } from '../../import/read-transcript.ts';
import { decodeText, lineAt } from '../../text/transcript/decode-text.ts';
import { TranscriptError } from '../../text/transcript/transcript.ts';
import type { Turn } from './count-speaker-errors.ts';

export interface ReferencedRecording {
  /** The name of the recording in the folder. */
  name: string;
  path: string;
  /** null when only the speakers are known. */
  text: string | null;
  /** null when only the words are known. */
  turns: Turn[] | null;
}

/** The folder cannot be measured; the message says what is missing. */
export class SetError extends Error {}

const REFERENCES = ['.txt', '.vtt', '.srt', '.json', '.rttm'] as const;

const isReference = ({ ext }: { ext: string }) => REFERENCES.some((reference) => reference === ext);

/** @throws SetError, or TranscriptError for a reference that cannot be read */
export async function readSet(folder: string): Promise<ReferencedRecording[]> {
  const files = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => ({ name, base: parse(name).name, ext: parse(name).ext.toLowerCase() }));
  const recordings = files
    .filter((file) => !isReference(file))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const bases = new Set<string>();
  const set: ReferencedRecording[] = [];
  for (const { name, base } of recordings) {
    const beside = files.filter((file) => isReference(file) && file.base === base);
    if (bases.has(base)) throw new SetError(`${folder} holds two recordings of the name ${base}.`);
    bases.add(base);
    if (beside.length === 0)
      throw new SetError(`${name} has no reference: put ${base}.txt, ${base}.vtt or ${base}.rttm beside it.`);
    set.push({
      name,
      path: join(folder, name),
      ...(await readReferences(
        folder,
        beside.map((file) => file.name),
      )),
    });
  }
  if (set.length === 0) throw new SetError(`${folder} holds no recordings with references.`);
  return set;
}

async function readReferences(
  folder: string,
  names: readonly string[],
): Promise<Pick<ReferencedRecording, 'text' | 'turns'>> {
  const found: Pick<ReferencedRecording, 'text' | 'turns'> = { text: null, turns: null };
  // Later entries win: written text takes precedence over captions, and turns in `.rttm` over those of a
  // transcript.
  for (const extension of REFERENCES.toReversed()) {
    const name = names.find((each) => parse(each).ext.toLowerCase() === extension);
    if (name === undefined) continue;
    const bytes = await readFile(join(folder, name));
    if (extension === '.rttm') found.turns = readRttm(name, bytes);
    else if (extension === '.txt') found.text = decodeText(name, bytes).text;
    else {
      const { dialogs } = readTranscript(name, bytes);
      found.text = dialogs.map(({ text }) => text).join('\n');
      found.turns ??= toTurns(dialogs);
    }
  }
  return found;
}

/** Returns null when nobody is named, or nothing has a time. */
function toTurns(dialogs: ReturnType<typeof readTranscript>['dialogs']): Turn[] | null {
  const turns = dialogs.flatMap(({ speaker, start_ms, duration_ms }) =>
    speaker === null || start_ms === null || duration_ms === null
      ? []
      : [{ speaker, start_ms, end_ms: start_ms + duration_ms }],
  );
  return turns.length === 0 ? null : turns;
}

/**
 * Rich Transcription Time Marked: `SPEAKER file channel start duration <NA> <NA> name …`, in seconds. Lines
 * of other kinds do not state who speaks.
 */
function readRttm(name: string, bytes: Uint8Array): Turn[] {
  const { text } = decodeText(name, bytes);
  const turns: Turn[] = [];
  for (const found of text.matchAll(/^SPEAKER\s.*$/gm)) {
    const [, , , start, duration, , , speaker] = found[0].split(/\s+/);
    const [start_ms, duration_ms] = [Number(start) * 1000, Number(duration) * 1000];
    if (speaker === undefined || !(start_ms >= 0) || !(duration_ms >= 0))
      throw new TranscriptError(
        name,
        lineAt(text, found.index),
        'no turn: expected SPEAKER file channel start duration <NA> <NA> name',
      );
    turns.push({ speaker, start_ms, end_ms: start_ms + duration_ms });
  }
  if (turns.length === 0) throw new TranscriptError(name, null, 'no line in it begins with SPEAKER');
  return turns;
}
