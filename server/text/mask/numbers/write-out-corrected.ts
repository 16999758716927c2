import type { ComparableText } from '../comparable-text.ts';
import { isCorrection, isPerhapsCorrection, mayCorrect } from './corrections.ts';
import {
  areConnected,
  findAtoms,
  writeOutAtoms,
  writeOutLetters,
  type Atom,
  type WrittenOutText,
} from './write-out-numbers.ts';

/** Longer texts between two numbers are no correction. */
const LONGEST_CORRECTION = 48;
/** No personal number has more. */
const MOST_DIGITS = 34;

/**
 * The text for somebody who corrects a number while saying it: without as many digits as the first group that is said
 * again, as many as all of it, or without all that was said before. Digits that are said again represent those that they replace, too.
 */
export function writeOutCorrected(source: ComparableText): WrittenOutText[] {
  if (!mayCorrect(source.text)) return [];
  const { text, ...origins } = writeOutLetters(source);
  const atoms = findAtoms(text);
  const again = new Set(atoms.keys().filter((place) => isSaidAgain(text, atoms, place)));
  if (again.size === 0) return [];
  return [findStartOfGroup, findStartOfAsMany, findStartOfAll].map((findStart) => {
    const kept: Atom[] = [];
    for (const [place, atom] of atoms.entries()) {
      if (!again.has(place)) {
        kept.push(atom);
        continue;
      }
      const start = atoms[findStart(text, atoms, place)]?.start ?? atom.start;
      while ((kept.at(-1)?.start ?? -1) >= start) kept.pop();
      kept.push({ ...atom, start, is_corrected: true });
    }
    return writeOutAtoms({ text, ...origins }, kept);
  });
}

function isSaidAgain(text: string, atoms: readonly Atom[], place: number): boolean {
  const [previous, atom] = [atoms[place - 1], atoms[place]];
  if (previous === undefined || atom === undefined) return false;
  if (atom.start - previous.end > LONGEST_CORRECTION) return false;
  const between = text.slice(previous.end, atom.start);
  return isCorrection(between) || (isPerhapsCorrection(between) && beginsAgain(text, atoms, place));
}

/** Whether the digits from `place` on are those before it, except for the last of them. */
function beginsAgain(text: string, atoms: readonly Atom[], place: number): boolean {
  const join = (from: number, to: number) =>
    atoms
      .slice(Math.max(0, from), to)
      .map(({ digits }) => digits)
      .join('');
  const before = join(findStartOfAll(text, atoms, place), place);
  return before.length > 2 && join(place, place + MOST_DIGITS).startsWith(before.slice(0, -1));
}

/** The first of the atoms before `place` that have as many digits as the group from there on. */
const findStartOfGroup = (text: string, atoms: readonly Atom[], place: number): number =>
  findStartOfDigits(
    atoms,
    place,
    countDigits(
      atoms,
      place,
      (atom, next) =>
        atom.is_single &&
        next.is_single &&
        /^\s?$/.test(text.slice(atom.end, Math.min(next.start, atom.end + 2))),
    ),
  );

const findStartOfAsMany = (text: string, atoms: readonly Atom[], place: number): number =>
  findStartOfDigits(
    atoms,
    place,
    countDigits(atoms, place, (atom, next) => areConnected(text, atom, next)),
  );

function countDigits(
  atoms: readonly Atom[],
  place: number,
  goesOn: (atom: Atom, next: Atom) => boolean,
): number {
  let digits = 0;
  for (let at = place; digits <= MOST_DIGITS; at += 1) {
    const [atom, next] = [atoms[at], atoms[at + 1]];
    digits += atom?.digits.length ?? 0;
    if (atom === undefined || next === undefined || !goesOn(atom, next)) break;
  }
  return digits;
}

function findStartOfDigits(atoms: readonly Atom[], place: number, digits: number): number {
  let first = place;
  for (let missing = digits; first > 0 && missing > 0; first -= 1) {
    missing -= atoms[first - 1]?.digits.length ?? 0;
  }
  return first;
}

/** The first of the atoms before `place` that are one number. */
function findStartOfAll(text: string, atoms: readonly Atom[], place: number): number {
  let first = place - 1;
  while (place - first < MOST_DIGITS) {
    const [previous, atom] = [atoms[first - 1], atoms[first]];
    if (previous === undefined || atom === undefined || !areConnected(text, previous, atom)) break;
    first -= 1;
  }
  return first;
}
