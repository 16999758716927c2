import { findPiiSpans } from './find-pii-spans.ts';
import type { MaskRules } from './mask-rules.ts';
import { hideSpans, maskText } from './mask-utterance.ts';

/**
 * A file's name with personal information hidden: telephone systems name a recording after the number that was
 * called, between letters, dates and numbers of their own.
 */
export function maskFileName(name: string, rules: MaskRules | null): string {
  if (rules === null) return name;
  return READINGS.reduce((masked, read) => hideIn(masked, read(masked), rules), maskText(name, rules));
}

const SIGNS = '-_.+()[] ';
const isDigit = (letter: string | undefined) => letter !== undefined && '0123456789'.includes(letter);
const isLetter = (letter: string | undefined) =>
  letter !== undefined && !isDigit(letter) && !SIGNS.includes(letter);

/** A name as one may read it, of the same length: what is no part of a number is a blank. */
const READINGS: ((name: string) => string[])[] = [
  // Each row of digits by itself: `01023456789-2026`, `call01023456789end`.
  (name) => Array.from(name, (letter) => (isDigit(letter) ? letter : ' ')),
  // Groups go on at a dash, and end at anything else: `call010-2345-6789end_2026`.
  (name) => Array.from(name, (letter) => (isLetter(letter) || letter === '_' ? ' ' : letter)),
  // Groups go on at an underscore: `010_2345_6789-2026`.
  (name) => Array.from(name, (letter) => (isDigit(letter) ? letter : letter === '_' ? '-' : ' ')),
];

function hideIn(name: string, read: readonly string[], rules: MaskRules): string {
  return hideSpans(name, findPiiSpans(read.join(''), rules)).text;
}
