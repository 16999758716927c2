import { setImmediate as giveWay } from 'node:timers/promises';

/** The characters that are read in some milliseconds. */
const SLICE_CHARACTERS = 16_384;

/**
 * Calls `read` for every text in order. After each slice of them the event loop runs, so a transcript of
 * megabytes delays no request by more than one slice.
 */
export async function readInSlices<Text extends string>(
  texts: Iterable<Text>,
  read: (text: Text) => void,
): Promise<void> {
  let left = SLICE_CHARACTERS;
  for (const text of texts) {
    if (left <= 0) {
      await giveWay();
      left = SLICE_CHARACTERS;
    }
    read(text);
    left -= text.length;
  }
}
