import { textBefore } from '../match.ts';
import { findCue, hasCue, isNamedThing } from '../cues/find-cue.ts';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';
import { beginsWithCountry, isKnownAbroad, isOfPlan, NATIONAL_SHAPES } from './phone-plans.ts';
import type { Passage } from './passage.ts';

/** Mobile and toll-free numbers are hidden behind the letters of a code too, because nothing else begins so. */
const MOBILE = /^(?:010\d{8}|0[5789]0\d{8,9}|07\d{9}|0120\d{6}|0800\d{7}|0570\d{6})$/;
const isMobile = ({ digits, groups, is_spoken }: NumberCandidate): boolean =>
  MOBILE.test(digits) && (is_spoken || groups.length > 2 || (groups.length === 1 && digits.length === 11));
/** Letters of a code stand before its digits, as in "HX 04 1188 2093"; those of countries and of phones are none. */
const OF_CODE = /(?<=[a-z ] )(?!UK|US|UAE|IE|AU|NZ|HK|HQ|TEL|FAX|PH|NO|AT|ON|IS|OR|TO|OF|ME)[A-Z]{2,3} $/;
/** In this plan the digits alone prove little: a word has to confirm them, or their grouping. */
const NORTH_AMERICAN = /^1?[2-9]\d{2}[2-9]\d{6}$/;

/** Whether the plan of a country confirms it, regardless of the words around it. */
export function isCertain({ written, cues, regions }: Passage, candidate: NumberCandidate): boolean {
  const { start, end, digits } = candidate;
  if (isInternational(written, candidate)) return isKnownAbroad(digits);
  // A bank account that is spoken has parts that look like phone numbers.
  if (candidate.is_spoken && findCue(cues, start) === 'bank') return false;
  // Groups in a list are something else, unless a plan has them.
  if (candidate.separators.includes(', ') && !digits.startsWith('0')) return false;
  const shape = NATIONAL_SHAPES.find((national) => national.matches(candidate, regions));
  if (shape?.strength === 'grouped')
    return !isNamedThing(cues, start) && !(candidate.is_spoken && findCue(cues, start) === 'thing');
  if (candidate.is_spoken && candidate.groups.length === 1 && NORTH_AMERICAN.test(digits))
    return findCue(cues, start) !== 'thing' && !isNamedThing(cues, start);
  if (beginsWithCountry(candidate)) return findCue(cues, start) !== 'thing' && !isNamedThing(cues, start);
  const abroad = /^(?:00|011|(?=8210\d{8}$))/.exec(digits)?.[0];
  if (abroad !== undefined && isKnownAbroad(digits.slice(abroad.length)))
    return candidate.groups.length > 1 && findCue(cues, start) !== 'bank';
  if (shape?.strength !== 'plan') return false;
  // "Order 090471-38265": what is called something else and is cut where nobody dials.
  if (findCue(cues, start) === 'thing' && isCutOtherwise(candidate)) return false;
  // Letters are part of a code's shape. Words about things are not evidence enough to show what a plan vouches for.
  const isOfCode = OF_CODE.test(textBefore(written.text, start, 5));
  if (isOfCode && !isMobile(candidate)) return false;
  return shape.plans === null || isOfPlan(digits, shape.plans) || hasCue(cues, { start, end }, ['phone']);
}

/** A code of mobile phones stands in a group of its own where there are groups. */
const isCutOtherwise = ({ digits, groups, is_spoken }: NumberCandidate): boolean =>
  !is_spoken &&
  groups.length > 1 &&
  (EAST_ASIAN_MOBILE.test(digits) ? groups[0] !== CODE : (groups[0] ?? 0) > LONGEST_AREA);
const CODE = 3;
const EAST_ASIAN_MOBILE = /^(?:010\d{8}|0[5789]0\d{8})$/;
const LONGEST_AREA = 5;

export const isInternational = ({ text }: WrittenOutText, { start }: NumberCandidate): boolean =>
  /^\(?\+/.test(text.slice(start, start + 2));
