import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText, toSource, type ComparableText } from '../comparable-text.ts';
import { toLetters } from '../numbers/letter-names.ts';
import { writeOutNumbers } from '../numbers/write-out-numbers.ts';
import type { SpokenUtterance } from '../turns/instalments.ts';
import { listEmails, type FoundInTurn } from '../turns/said.ts';

/** A name is said again within so many turns of its address. */
const REACH = 3;
const LONGEST_TURN = 120;
const FEWEST_LETTERS = 5;
const AT = /@|\bat\b|골뱅이|アット(?:マーク)?/i;
const SIGN =
  /\b(?:dot|dash|hyphen|underscore|under score|period|point)\b|점|닷|쩜|언더바|밑줄|하이픈|대시|ドット|ハイフン|アンダーバー|アンダースコア/giu;
const TOKEN = /[a-z\d]+|[가-힣]+|[ァ-ヶー]+/giu;

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
      const first = Math.max(0, index - REACH);
      return utterances.slice(first, index + REACH + 1).flatMap(({ text }, place) => {
        if (said.length === 0 || text.length > LONGEST_TURN) return [];
        const source = read(text);
        const found = said.map((name) => findLetters(source, name)).find((match) => match !== null);
        return found === undefined ? [] : [{ utterance: first + place, span: { type: 'email', ...found } }];
      });
    }),
  );
}

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

function listLetters({ text }: ComparableText): Letter[] {
  const plain = text.replaceAll(SIGN, (sign) => ' '.repeat(sign.length));
  return Array.from(plain.matchAll(TOKEN)).flatMap(({ 0: token, index }) => {
    const said = /^[a-z\d]/i.test(token) ? token : toLetters(token);
    return Array.from(said.toLowerCase(), (letter) => ({ letter, start: index, end: index + token.length }));
  });
}
