import type { Unreadable } from '../read-in-worker.ts';
import { readMinutes, UnreadableMinutesError, type MinutesWanted, type ReadMinutes } from './read-minutes.ts';

/** Runs in a worker. */
export function readMinutesAnswer({
  texts,
  ...wanted
}: MinutesWanted & { texts: readonly string[] }): ReadMinutes | Unreadable {
  try {
    return readMinutes(texts, wanted);
  } catch (error) {
    if (!(error instanceof UnreadableMinutesError)) throw error;
    return { unreadable: error.message };
  }
}
