import type { ComparableText } from '../comparable-text.ts';
import { isInterruption, isSurprise, mayInterrupt } from './corrections.ts';
import { type Atom, findAtoms } from './find-atoms.ts';
import { areConnected, type Reading } from './separators.ts';
import { writeOutAtoms, type WrittenOutText } from './write-out-numbers.ts';
import { writeOutLetters } from './write-out-letters.ts';

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

/** Longer texts between two numbers are no interruption. */
const LONGEST_INTERRUPTION = 56;
/** No personal number has more. */
const MOST_DIGITS = 34;

/** A correction shows that a number is being read out. */
const READ_OUT = { reads_out: true };

/** So many digits tell that a number is begun again. */
const RESTART = 2;

/**
 * The text for somebody who corrects a number while saying it: the last group is taken back or, where the number is begun
 * again, all of it. The digits that are said again represent those that they replace, too. Null if nobody corrects anything.
 */
function writeOutCorrected(lettered: ComparableText, atoms: readonly Atom[]): WrittenOutText | null {
  const { text } = lettered;
  if (!mayInterrupt(text)) return null;
  const again = new Set(atoms.keys().filter((place) => isSaidAgain(text, atoms, place)));
  if (again.size === 0) return null;
  const kept: Atom[] = [];
  for (const [place, atom] of atoms.entries()) {
    if (!again.has(place)) {
      kept.push(atom);
      continue;
    }
    const first = restarts(text, atoms, place)
      ? findStartOfAll(text, atoms, place)
      : findStartOfGroups(text, atoms, { place, groups: 1 });
    const start =
      first === place ? (atoms[place - 1]?.end ?? atom.start) : (atoms[first]?.start ?? atom.start);
    while ((kept.at(-1)?.start ?? -1) >= start) kept.pop();
    kept.push({ ...atom, start, is_corrected: true });
  }
  return writeOutAtoms(lettered, kept, READ_OUT);
}

function isSaidAgain(text: string, atoms: readonly Atom[], place: number): boolean {
  const [previous, atom] = [atoms[place - 1], atoms[place]];
  if (previous === undefined || atom === undefined) return false;
  if (atom.start - previous.end > LONGEST_INTERRUPTION) return false;
  if (/^oh?$/i.test(text.slice(previous.start, previous.end)) && !areConnectedBefore(text, atoms, place - 1))
    return false;
  const between = text.slice(previous.end, atom.start);
  return isInterruption(between) || (isSurprise(between) && beginsAgain(text, atoms, place));
}

/** Whether the number begins with the digits that are said now: then it is the same number once more. */
function restarts(text: string, atoms: readonly Atom[], place: number): boolean {
  const join = (from: number) =>
    atoms
      .slice(from, from + RESTART)
      .map(({ digits }) => digits)
      .join('')
      .slice(0, RESTART);
  return join(findStartOfAll(text, atoms, place)) === join(place);
}

/** Whether the digits from `place` on are those of the last group, or all before it except for the last of them. */
function beginsAgain(text: string, atoms: readonly Atom[], place: number): boolean {
  const join = (from: number, to: number) =>
    atoms
      .slice(Math.max(0, from), to)
      .map(({ digits }) => digits)
      .join('');
  const before = join(findStartOfAll(text, atoms, place), place);
  const group = join(findStartOfGroups(text, atoms, { place, groups: 1 }), place);
  const next = join(place, place + countAtomsOfGroup(text, atoms, place));
  if (group.length >= RESTART && (next.startsWith(group) || areAlike(group, next))) return true;
  return before.length > 2 && join(place, place + MOST_DIGITS).startsWith(before.slice(0, -1));
}

/** Whether two groups have the same digits in another order, or begin alike, as in "4832, ah, 4823". */
const areAlike = (group: string, next: string): boolean =>
  group.length > RESTART &&
  next.length === group.length &&
  (next.slice(0, RESTART) === group.slice(0, RESTART) ||
    Array.from(next).toSorted().join('') === Array.from(group).toSorted().join(''));

function countAtomsOfGroup(text: string, atoms: readonly Atom[], place: number): number {
  let last = place;
  for (; last - place < MOST_DIGITS; last += 1) {
    const [atom, next] = [atoms[last], atoms[last + 1]];
    if (atom === undefined || next === undefined || !areOneGroup(text)(atom, next)) break;
  }
  return last + 1 - place;
}

type GoesOn = (atom: Atom, next: Atom) => boolean;

/** Digits that are said one after the other, without a pause. */
const areOneGroup =
  (text: string): GoesOn =>
  (atom, next) =>
    atom.is_single &&
    next.is_single &&
    /^\s?$/.test(text.slice(atom.end, Math.min(next.start, atom.end + 2)));

/** The first of the atoms before `place` that are the last groups of a number. */
function findStartOfGroups(
  text: string,
  atoms: readonly Atom[],
  { place, groups }: { place: number; groups: number },
): number {
  let first = place - 1;
  for (let left = groups; place - first < MOST_DIGITS; first -= 1) {
    const [previous, atom] = [atoms[first - 1], atoms[first]];
    if (previous === undefined || atom === undefined || !areConnected(text, [previous, atom], READ_OUT))
      break;
    if (!areOneGroup(text)(previous, atom)) left -= 1;
    if (left === 0) break;
  }
  return first;
}

/** The first of the atoms before `place` that are one number. */
function findStartOfAll(text: string, atoms: readonly Atom[], place: number): number {
  return findStartOfGroups(text, atoms, { place, groups: Infinity });
}

/** Whether a number goes on to `place`: an "oh" alone is no digit. */
function areConnectedBefore(text: string, atoms: readonly Atom[], place: number): boolean {
  const [previous, atom] = [atoms[place - 1], atoms[place]];
  return previous !== undefined && atom !== undefined && areConnected(text, [previous, atom], READ_OUT);
}
