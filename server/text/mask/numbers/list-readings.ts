import type { ComparableText } from '../comparable-text.ts';
import { findAtoms } from './find-atoms.ts';
import type { Reading } from './separators.ts';
import { writeOutCorrected } from './write-out-corrected.ts';
import { writeOutLetters } from './write-out-letters.ts';
import { writeOutAtoms, type WrittenOutText } from './write-out-numbers.ts';

/**
 * The text as it stands and, where somebody corrects a number while saying it, with the corrected digits alone. A numbering
 * plan, a check digit or a word tells later which of the two has a number.
 */
export function listReadings(source: ComparableText, reading: Reading): WrittenOutText[] {
  const lettered = writeOutLetters(source);
  const atoms = findAtoms(lettered.text);
  const asItStands = writeOutAtoms(lettered, atoms, reading);
  const corrected = atoms.length === 0 ? null : writeOutCorrected(lettered, atoms);
  return corrected === null ? [asItStands] : [asItStands, corrected];
}
