/**
 * How often a window of half a true section's length is judged wrong, from 0 to 1. Pk (Beeferman et al. 1999) asks whether
 * its ends are in one section, WindowDiff (Pevzner and Hearst 2002) how many starts are between them.
 */
export interface SegmentationError {
  pk: number;
  window_diff: number;
}

/** `truth` and `guess` have the indexes at which sections start, except the first. */
export function measureSegmentation(
  truth: readonly number[],
  guess: readonly number[],
  length: number,
): SegmentationError {
  const window = Math.max(2, Math.round(length / (truth.length + 1) / 2));
  const trueSections = numberSections(truth, length);
  const guessedSections = numberSections(guess, length);
  let pkErrors = 0;
  let windowDiffErrors = 0;
  for (let index = 0; index + window < length; index += 1) {
    const between = (sections: readonly number[]): number =>
      (sections[index + window] ?? 0) - (sections[index] ?? 0);
    const expected = between(trueSections);
    const found = between(guessedSections);
    if ((expected === 0) !== (found === 0)) pkErrors += 1;
    if (expected !== found) windowDiffErrors += 1;
  }
  const windows = Math.max(1, length - window);
  return { pk: pkErrors / windows, window_diff: windowDiffErrors / windows };
}

function numberSections(starts: readonly number[], length: number): number[] {
  const isStart = new Set(starts);
  let section = 0;
  return Array.from({ length }, (_, index) => {
    if (isStart.has(index)) section += 1;
    return section;
  });
}

/** Splits into sections of equal length. */
export function splitEvenly(length: number, sections: number): number[] {
  return Array.from({ length: sections - 1 }, (_, index) => Math.round(((index + 1) * length) / sections));
}

/** Splits at random places, which are the same for the same seed. */
export function splitRandomly(length: number, sections: number, seed: number): number[] {
  const starts = new Set<number>();
  let state = (seed * 2_654_435_761) % 2 ** 32;
  while (starts.size < Math.min(sections, length) - 1) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    starts.add(1 + Math.floor((state / 2 ** 32) * (length - 1)));
  }
  return [...starts].sort((a, b) => a - b);
}
