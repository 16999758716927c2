import { setImmediate as giveWay } from 'node:timers/promises';

/** The characters that are read in some milliseconds. */
const SLICE_CHARACTERS = 16_384;

/**
 * Calls `read` for every text in order. After each slice of them the event loop runs, so a transcript of
 * megabytes delays no request by more than one slice.
 */
export const readInSlices = <Text extends string>(
  texts: Iterable<Text>,
  read: (text: Text) => void,
): Promise<void> => readEachInSlices(texts, { lengthOf: (text) => text.length, read });

/** The same for what has a text. @param options.lengthOf the characters that reading it takes */
export async function readEachInSlices<Item>(
  items: Iterable<Item>,
  { lengthOf, read }: { lengthOf: (item: Item) => number; read: (item: Item) => void },
): Promise<void> {
  let left = SLICE_CHARACTERS;
  for (const item of items) {
    if (left <= 0) {
      await giveWay();
      left = SLICE_CHARACTERS;
    }
    read(item);
    left -= lengthOf(item);
  }
}
