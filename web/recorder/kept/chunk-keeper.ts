/** Stores the chunks of one recording in their order. What the device has no room for stays in memory. */
import { keepChunk, keepRecording, readChunks, type KeptRecording } from './kept-recordings.ts';
import type { RecordedNotes } from '../notes/timed-notes.ts';

export interface ChunkKeeper {
  /** The recording with the chunks that were taken so far. */
  readonly recording: KeptRecording;
  take(chunk: Blob, duration_ms: number): void;
  /** Stored at once; before the first chunk, which comes within seconds, together with it. */
  note(notes: RecordedNotes): void;
  /** Resolves when every chunk is stored, or has been refused by the device. */
  settle(): Promise<void>;
  /** All chunks, those in memory too. @throws when the device does not give back all that it has stored */
  read(): Promise<Blob[]>;
}

/** @param onRoom told after every attempt whether all chunks and notes are on the device */
export function makeChunkKeeper(first: KeptRecording, onRoom: (isKept: boolean) => void): ChunkKeeper {
  let recording = first;
  let count = 0;
  const unkept = new Map<number, Blob>();
  let storing = Promise.resolve();
  /** Whether the device has the notes, or is about to. */
  let isNoted = true;

  /** Older chunks come first: there may be room again. Each is stored with the notes of that moment. */
  async function store(): Promise<void> {
    try {
      for (const [index, chunk] of unkept) {
        isNoted = true;
        await keepChunk(recording, index, chunk);
        unkept.delete(index);
      }
      if (!isNoted) {
        isNoted = true;
        await keepRecording(recording);
      }
    } catch {
      // The page tells the user; the next chunk is another attempt.
      isNoted = false;
    }
    onRoom(unkept.size === 0 && isNoted);
  }

  return {
    get recording() {
      return recording;
    },
    take(chunk, duration_ms) {
      unkept.set(count, chunk);
      count += 1;
      recording = {
        ...recording,
        duration_ms,
        size_bytes: recording.size_bytes + chunk.size,
        touched_at_ms: Date.now(),
      };
      storing = storing.then(store);
    },
    note(notes) {
      recording = { ...recording, notes };
      isNoted = false;
      if (count > 0) storing = storing.then(store);
    },
    settle: () => storing,
    async read() {
      // A device that stores nothing has nothing to read.
      const kept = unkept.size === count ? [] : await readChunks(recording.uuid);
      const chunks = joinChunks(new Map([...kept, ...unkept]));
      if (chunks.length < count) throw new Error('The device has lost a part of the recording.');
      return chunks;
    },
  };
}

export const joinChunks = (chunks: ReadonlyMap<number, Blob>): Blob[] =>
  [...chunks].toSorted(([a], [b]) => a - b).map(([, chunk]) => chunk);
