import { hash } from 'node:crypto';

/** Spoken text with its times, in seconds. */
export interface ScriptLine {
  start: number;
  end: number;
  text: string;
  speaker?: string;
}

const HEADER_BYTES = 44;

/**
 * Knows what is said in a piece of sound by its place in the whole: pieces come in order, and one that is sent again is known by
 * its bytes. A line that a cut goes through is heard in no piece.
 */
export class Hearing {
  readonly #script: readonly ScriptLine[];
  readonly #starts = new Map<string, number>();
  #heard_seconds = 0;

  constructor(script: readonly ScriptLine[]) {
    this.#script = script;
  }

  /** @param wave mono WAV of 16 bits */
  listen(wave: Buffer): { duration: number; lines: ScriptLine[] } {
    const duration = (wave.length - HEADER_BYTES) / 2 / wave.readUInt32LE(24);
    const digest = hash('sha256', wave);
    const start = this.#starts.get(digest) ?? this.#heard_seconds;
    if (!this.#starts.has(digest)) {
      this.#starts.set(digest, start);
      this.#heard_seconds += duration;
    }
    const lines = this.#script
      .filter((line) => line.start >= start && line.end <= start + duration)
      .map((line) => ({ ...line, start: line.start - start, end: line.end - start }));
    return { duration, lines };
  }
}
