import type { Match } from '../match.ts';
import { findCue, hasCue } from '../cues/find-cue.ts';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import { standsAlone } from './number-context.ts';
import type { Passage } from './passage.ts';

// Areas 000, 666 and 900 to 999, group 00 and serial 0000 are never issued.
const SSN = /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/;
const ITIN = /^9\d{2}(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/;

/** US social security numbers. With dashes they are unambiguous; otherwise they need a word before them. */
export const findSsns = (passage: Passage): Match[] => findNumbers(passage, SSN);

/** US taxpayer numbers of people without a social security number. */
export const findItins = (passage: Passage): Match[] => findNumbers(passage, ITIN);

function findNumbers({ written, candidates, cues }: Passage, shape: RegExp): Match[] {
  return candidates.filter((candidate) => {
    if (!shape.test(candidate.digits) || !standsAlone(written, candidate.start, candidate.end)) return false;
    if (hasCue(cues, candidate, ['ssn', 'itin'])) return true;
    return (
      hasGroups(candidate) &&
      !RANGE.test(written.text.slice(candidate.end, candidate.end + 12)) &&
      findCue(cues, candidate.start) !== 'thing'
    );
  });
}

/** "221-08-0417 through 0431": what comes in rows is no person's. */
const RANGE = /^\s?(?:through|thru|to|up to|[-–~〜])\s?\d/i;

/** Nothing else is written in groups of three, two and four. */
const hasGroups = ({ groups, separators, is_spoken }: NumberCandidate): boolean =>
  !is_spoken &&
  groups.join(' ') === '3 2 4' &&
  /^[- ]$/.test(separators[0] ?? '') &&
  separators[0] === separators[1];
