import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText, toSource } from '../comparable-text.ts';
import { overlapsAny, type Match } from '../match.ts';
import { findPieces, LETTER, SIGN, SURE } from './email-pieces.ts';
import type { SpokenUtterance } from './instalments.ts';
import type { FoundInTurn } from './said.ts';

/** Who is asked for an address letter by letter says it in so many turns at most. */
const MOST_TURNS = 16;
const LONGEST_TURN = 40;
const FEWEST_LETTERS = 3;
/** Turns that say something else, one after the other, end it. */
const MOST_OTHER = 3;
const ASKS = /메일|メール|メアド|アドレス/;
const NO_ADDRESS = /제목|내용|서버|확인|보냈|왔|받았|읽|件名|内容|届|見ま|読|返信|容量|通知|設定/;
const AT = /골뱅이|アット/;
const LETTERS = new RegExp(LETTER, 'gu');
/** A word of a name after its sign: 민트, and what is no name. */
const WORD = /^([가-힣]{2,4}|[a-z]{2,12}|[ァ-ヶー]{2,8})(?:이?요|です)?[\s.,。]*$/iu;
const NO_WORD = /^(?:네+|예|아니요?|맞아요?|그래요?|감사합니다|고마워요?|잠시만요?|はい|ハイ|ok|okay)$/i;
const ENDS_IN_SIGN = new RegExp(`(?:${SIGN})[\\s.,。]*$`, 'u');

/** Addresses that are told letter by letter, each in a turn of its own, and what the listener says back. */
export function findEmailLetters(
  utterances: readonly SpokenUtterance[],
  spans: readonly (readonly PiiSpan[])[],
): FoundInTurn[] {
  const found: FoundInTurn[] = [];
  let readTo = -1;
  for (const [index, { text }] of utterances.entries()) {
    if (index <= readTo || text.length > 2 * LONGEST_TURN || !ASKS.test(text) || NO_ADDRESS.test(text))
      continue;
    const parts = listParts(utterances, index + 1);
    const said = parts.map(({ utterance }) => utterances[utterance]?.text ?? '').join(' ');
    if ((said.match(LETTERS)?.length ?? 0) < FEWEST_LETTERS || !SURE.test(said)) continue;
    if (!utterances.slice(index, index + MOST_TURNS).some((turn) => AT.test(turn.text))) continue;
    readTo = parts.at(-1)?.utterance ?? readTo;
    for (const { utterance, place } of parts)
      if (!overlapsAny(place, spans[utterance] ?? []))
        found.push({ utterance, span: { type: 'email', ...place } });
  }
  return found;
}

interface Part {
  utterance: number;
  place: Match;
}

function listParts(utterances: readonly SpokenUtterance[], first: number): Part[] {
  const parts: Part[] = [];
  let others = 0;
  for (let index = first; index < first + MOST_TURNS && others <= MOST_OTHER; index += 1) {
    const { text } = utterances[index] ?? { text: '' };
    const source = toComparableText(text.slice(0, LONGEST_TURN));
    const isAfterSign = ENDS_IN_SIGN.test(utterances[parts.at(-1)?.utterance ?? -1]?.text ?? '');
    const match = findPieces(source.text) ?? (isAfterSign ? findWord(source.text) : null);
    others = match === null ? others + 1 : 0;
    if (match !== null) parts.push({ utterance: index, place: toSource(source, match) });
  }
  return parts;
}

function findWord(text: string): Match | null {
  const word = WORD.exec(text)?.[1];
  return word === undefined || NO_WORD.test(word) ? null : { start: 0, end: word.length };
}
