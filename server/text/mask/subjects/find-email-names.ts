import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText, toSource, type ComparableText } from '../comparable-text.ts';
import { overlapsAny, type Match } from '../match.ts';
import { toLetters } from '../numbers/letter-names.ts';
import { writeOutNumbers } from '../numbers/write-out-numbers.ts';
import type { SpokenUtterance } from '../turns/instalments.ts';
import { listEmails, type FoundInTurn } from '../turns/said.ts';
import { toComparable, toConsonants, toRomanized } from './romanized.ts';

/** A name is said again within so many turns of its address. */
const REACH = 3;
const LONGEST_TURN = 120;
const FEWEST_LETTERS = 5;
const AT = /@|\bat\b|골뱅이|アット(?:マーク)?/i;
const SIGN =
  /\b(?:dot|dash|hyphen|underscore|under score|period|point)\b|점|닷|쩜|언더바|밑줄|하이픈|대시|ドット|ハイフン|アンダーバー|アンダースコア/giu;
const TOKEN = /[a-z\d]+|[가-힣]+|[ァ-ヶー]+|(?<![ぁ-ん\p{Script=Han}])[ぁ-ん]{2,}/giu;

interface Letter {
  letter: string;
  /** The token that it is said in. */
  start: number;
  end: number;
}

/** Names of hidden addresses that are said once more, whatever is spelled, written or called a sign: "dominic underscore tran". */
export function findEmailNames(
  utterances: readonly SpokenUtterance[],
  spans: readonly (readonly PiiSpan[])[],
): FoundInTurn[] {
  return spans.flatMap((own, index) =>
    listEmails(utterances[index]?.text ?? '', own).flatMap((email) => {
      const said = listNames(email);
      const wanted = EAST_ASIAN.test(email) || LATIN.test(email) ? listWanted(email) : [];
      const first = Math.max(0, index - REACH);
      return utterances.slice(first, index + REACH + 1).flatMap(({ text }, place) => {
        if (said.length + wanted.length === 0 || text.length > LONGEST_TURN) return [];
        const source = read(text);
        const same = said.map((name) => findLetters(source, name)).find((match) => match !== null);
        const corrected = findCorrected(toComparableText(text), email);
        const others = ANY_EAST_ASIAN.test(`${text}${email}`)
          ? findInOtherScript(toComparableText(text), wanted)
          : [];
        return [...(same === undefined ? [] : [same]), ...corrected, ...others].map((found) => ({
          utterance: first + place,
          span: { type: 'email', ...found },
        }));
      });
    }),
  );
}
const LATIN = /[a-z]{2}/i;

/** The name of an address, and its beginning where signs cut it. */
function listNames(email: string): string[] {
  const [name = ''] = email.split(AT);
  const [beginning = ''] = name.split(SIGN);
  return [name, ...(EAST_ASIAN.test(email) ? [beginning] : [])]
    .map((part) =>
      listLetters(read(part))
        .map(({ letter }) => letter)
        .join(''),
    )
    .filter((letters, place) => letters.length >= FEWEST_LETTERS - place);
}
const EAST_ASIAN = /[가-힣ァ-ヶ]/;
const ANY_EAST_ASIAN = /[가-힣ァ-ヶぁ-ん]/;

const read = (text: string): ComparableText => writeOutNumbers(toComparableText(text));

function findLetters(source: ComparableText, wanted: string): { start: number; end: number } | null {
  const letters = listLetters(source);
  const at = letters
    .map(({ letter }) => letter)
    .join('')
    .indexOf(wanted);
  const [first, last] = [letters[at], letters[at + wanted.length - 1]];
  if (at === -1 || first === undefined || last === undefined) return null;
  // It begins and ends with words.
  if (letters[at - 1]?.start === first.start || letters[at + wanted.length]?.start === last.start)
    return null;
  return toSource(source, { start: first.start, end: last.end });
}

const withoutSigns = (text: string): string => text.replaceAll(SIGN, (sign) => ' '.repeat(sign.length));

function listLetters({ text }: ComparableText): Letter[] {
  return Array.from(withoutSigns(text).matchAll(TOKEN)).flatMap(({ 0: token, index }) => {
    const said = /^[a-z\d]/i.test(token) ? token : toLetters(token);
    return Array.from(said.toLowerCase(), (letter) => ({ letter, start: index, end: index + token.length }));
  });
}

/** "hr02" — "hr20이요", "yujin91" — "yujin19예요": the same letters with other digits, in a turn that hardly says more. */
const WITH_DIGITS = /^([a-z][a-z._-]+)(\d{0,6})$/i;
const TOKEN_WITH_DIGITS = /(?<![\w.@-])[a-z][a-z._-]+\d{1,6}(?![\w@])/gi;
function findCorrected(source: ComparableText, email: string): { start: number; end: number }[] {
  const [, letters, digits] = WITH_DIGITS.exec(email.split(AT)[0] ?? '') ?? [];
  if (letters === undefined) return [];
  return Array.from(source.text.matchAll(TOKEN_WITH_DIGITS)).flatMap(({ 0: said, index }) => {
    const [, name, number] = WITH_DIGITS.exec(said) ?? [];
    const isOther = name?.toLowerCase() === letters.toLowerCase() && number !== digits;
    return isOther ? [toSource(source, { start: index, end: index + said.length })] : [];
  });
}

const LEAST_OF_PART = 3;
const LEAST_CONSONANTS = 3;
/** Nobody is known by these. */
const PROVIDER =
  /^(?:naver|gmail|daum|hanmail|kakao|nate|yahoo|hotmail|outlook|icloud|docomo|ezweb|softbank|google|apple)/i;

/** The whole address, its name, its domain and their parts, as they are compared with another script. */
function listWanted(email: string): string[] {
  const [name = '', domain = ''] = email.split(AT);
  const parts = [
    email.replace(AT, ' '),
    name,
    ...name.split(/[._+-]/),
    ...(PROVIDER.test(domain) ? [] : [domain]),
  ];
  const spelled = parts
    .map((part) =>
      toComparable(
        listLetters(read(part))
          .map(({ letter }) => letter)
          .join(''),
      ),
    )
    .flatMap((part) => [part, part.replace(/\d+$/, '')])
    .concat(EAST_ASIAN.test(name) ? toRomanized(withoutSigns(name).replaceAll(/\s/g, '')) : []);
  return [...new Set(spelled)]
    .filter((part) => part.length >= LEAST_OF_PART)
    .toSorted((a, b) => b.length - a.length);
}

/** Whoever is called something is no address; a turn that says much else tells of somebody. */
const CALLED =
  /^\s?(?:さん|様|くん|ちゃん|씨|님|군(?![가-힣])|양(?![가-힣])|이한테|한테|팀장|과장|대리|부장|선생)/;
const MOST_BESIDE = 18;
const MOST_TOKENS = 8;
const PARTICLE = /(?:이에요|이요|예요|이고요|이죠|맞죠|요|은|는|이|가)$/;

/** An address in Latin letters that is said in words of another script, or in names of letters: 나비 공칠 for "nabi07". */
function findInOtherScript(source: ComparableText, wanted: readonly string[]): Match[] {
  const found: Match[] = [];

  const tokens = Array.from(withoutSigns(source.text).matchAll(TOKEN), ({ 0: token, index }) => ({
    start: index,
    readings: listReadings(token),
  }));
  for (const part of wanted)
    for (const [first, { start }] of tokens.entries()) {
      const end = findEnd(tokens.slice(first, first + MOST_TOKENS), part);
      if (end === null || CALLED.test(source.text.slice(end))) continue;
      const beside = source.text.slice(0, start) + source.text.slice(end);
      if (beside.replaceAll(/[^\p{L}\p{N}]/gu, '').length > MOST_BESIDE) continue;
      if (!overlapsAny({ start, end }, found)) found.push({ start, end });
    }
  return found.map((match) => toSource(source, match));
}

interface Reading {
  /** Letters as they are compared. */
  letters: string;
  /** The end of what is read, after which a particle may stand. */
  end: number;
}

function listReadings(token: string): Reading[] {
  if (/^[a-z\d]/i.test(token)) return [{ letters: toComparable(token), end: token.length }];
  const numbers = [token, token.replace(/이(?:요|에요)$/, '')].flatMap((said) => {
    const [, digits, rest = ''] = /^(\d+)(\D*)$/.exec(writeOutNumbers(toComparableText(said)).text) ?? [];
    return digits === undefined ? [] : [{ letters: digits, end: said.length - rest.length }];
  });
  if (numbers.length > 0) return numbers;
  return [token, token.replace(PARTICLE, '')]
    .filter((said, place) => said !== '' && (place === 0 || said !== token))
    .flatMap((said) =>
      [toComparable(toLetters(said)), toRomanized(said)].map((letters) => ({ letters, end: said.length })),
    )
    .filter(({ letters }) => letters !== '');
}

/** Where tokens end that say a part together. */
function findEnd(
  tokens: readonly { start: number; readings: readonly Reading[] }[],
  part: string,
): number | null {
  let open = [''];
  for (const { start, readings } of tokens) {
    const said = open.flatMap((before) =>
      readings.map(({ letters, end }) => ({ letters: before + letters, end: start + end })),
    );
    const found = said.find(({ letters }) => isSame(letters.replaceAll(/([a-z])\1/g, '$1'), part));
    if (found !== undefined) return found.end;
    open = [...new Set(said.map(({ letters }) => letters))]
      .filter(({ length }) => length <= part.length + 2)
      .slice(0, MOST_OPEN);
    if (open.length === 0) return null;
  }
  return null;
}
const MOST_OPEN = 16;

const isSame = (said: string, part: string): boolean =>
  said === part ||
  (toConsonants(said) === toConsonants(part) &&
    toConsonants(part).length >= LEAST_CONSONANTS &&
    said.charAt(0) === part.charAt(0));
