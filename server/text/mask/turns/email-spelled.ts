import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText, toSource } from '../comparable-text.ts';
import type { SpokenUtterance } from './instalments.ts';
import { listEmails, type FoundInTurn } from './said.ts';

/** Whoever listens spells a name back within so many utterances. */
const REACH = 3;
const LONGEST_UTTERANCE = 160;
const FEWEST_LETTERS = 3;
/** "J dot O K O N K W O", "s e o": letters that stand alone, and the signs between them. */
const SPELLED =
  /(?<![a-z\d'’])[a-z\d](?:(?:[\s,.、-]{1,3}(?:(?:dot|dash|underscore|점|닷|ドット)[\s,]{1,2})?)(?:double )?[a-z\d](?![a-z\d'’])){2,30}/gi;
/** What stands before the sign of an address, and its signs. */
const BEFORE_AT = /^(.{2,64}?)\s?(?:@|\bat\b|골뱅이|アット)/iu;
const SIGNS = /\b(?:dot|dash|hyphen|underscore)\b|점|닷|ドット|ハイフン|アンダーバー/giu;

/** The letters of the name of a hidden address that are spelled near it: "m c u l l e n, yes". */
export function findSpelledEmails(
  utterances: readonly SpokenUtterance[],
  spans: readonly (readonly PiiSpan[])[],
): FoundInTurn[] {
  return spans.flatMap((hidden, index) => {
    const names = listNames(utterances[index]?.text ?? '', hidden);
    if (names.length === 0) return [];
    return utterances
      .slice(index, index + REACH + 1)
      .flatMap(({ text }, place) =>
        findSpelled(text, names).map((span) => ({ utterance: index + place, span })),
      );
  });
}

function listNames(text: string, hidden: readonly PiiSpan[]): string[] {
  return listEmails(text, hidden).flatMap((email) => {
    const [, name] = BEFORE_AT.exec(email) ?? [];
    const letters = name === undefined ? '' : toLetters(name);
    return letters.length >= FEWEST_LETTERS ? [letters] : [];
  });
}

function findSpelled(text: string, names: readonly string[]): PiiSpan[] {
  if (text.length > LONGEST_UTTERANCE) return [];
  const source = toComparableText(text);
  return Array.from(source.text.matchAll(SPELLED)).flatMap(({ 0: letters, index }) => {
    const from = findFirst(letters, names);
    const end = index + letters.length;
    return from === null ? [] : [{ type: 'email', ...toSource(source, { start: index + from, end }) }];
  });
}

/** "One N. m c u l l e n": a letter before those of the name is none of them. */
const MOST_BEFORE = 2;
function findFirst(letters: string, names: readonly string[]): number | null {
  const starts = Array.from(letters.matchAll(/[a-z\d]/gi), ({ index }) => index).slice(0, MOST_BEFORE + 1);
  return (
    starts.find((start) => {
      const said = toLetters(letters.slice(start));
      return said.length >= FEWEST_LETTERS && names.some((name) => name.includes(said));
    }) ?? null
  );
}

const toLetters = (text: string): string =>
  text
    .replaceAll(/\bdouble ([a-z\d])/gi, '$1$1')
    .replaceAll(SIGNS, '')
    .replaceAll(/[^a-z\d]/gi, '')
    .toLowerCase();
