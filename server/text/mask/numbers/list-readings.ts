import type { ComparableText } from '../comparable-text.ts';
import { findHomophones } from './english-numbers.ts';
import { findAtoms } from './find-atoms.ts';
import type { Reading } from './separators.ts';
import { writeOutCorrected } from './write-out-corrected.ts';
import { writeOutLetters } from './write-out-letters.ts';
import { writeOutAtoms, type WrittenOutText } from './write-out-numbers.ts';

/**
 * The text in every way that its numbers may be meant, as it stands first: with homophones for digits, and with what was
 * taken back left out. A plan, a check digit or a word tells later which of them is a number.
 */
export function listReadings(source: ComparableText, reading: Reading): WrittenOutText[] {
  const lettered = writeOutLetters(source);
  const atoms = findAtoms(lettered.text);
  const readings = [writeOutAtoms(lettered, atoms, reading)];
  if (atoms.length === 0) return readings;
  const homophones = findHomophones(lettered.text, atoms);
  if (homophones.length > 0) {
    const heard = homophones.map((word) => ({ ...word, is_spoken: true, language: 'en' as const }));
    readings.push(
      writeOutAtoms(
        lettered,
        [...atoms, ...heard].toSorted((a, b) => a.start - b.start),
        reading,
      ),
    );
  }
  return [...readings, ...writeOutCorrected(source)];
}
