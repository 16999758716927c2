import { textBefore } from '../match.ts';
import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toSource } from '../comparable-text.ts';
import { COUNTED_REACH, isCounted } from '../kinds/number-context.ts';
import { isCountedOrListed } from '../kinds/to-type-of-code.ts';
import type { CodeRun } from '../numbers/code-runs.ts';
import { isNamedAfter } from './list-kinds.ts';
import { namesOther } from '../cues/prompts.ts';
import type { Turn, Turns } from './read-turns.ts';

/** Between two parts of one value so many turns say something else, at most, and little. */
const REACH = 3;
const LONGEST_BETWEEN = 90;
const MOST_PARTS = 12;
/** Digits after these words are a part of an account, in any turn. */
const PART_OF_ACCOUNT =
  /(?:\b(?:transit|institution|sort(?: code)?|b\s?s\s?b|account|routing|aba)(?: number| code)?(?:['’]s| is|,)?(?: the)?|店番号?|支店(?:番号|コード)?|(?<!保険証の)記号|普通|当座|口座(?:番号)?)(?:は|が|の|で)?[\s、,:]{0,3}$/i;
/** "The one ending 118": so many digits tell which of several it is. */
const TAIL =
  /\b(?:end(?:s|ing|ed)?(?: in| with)?|last (?:three|four)(?: digits)?(?: is| are)?)\s$|(?:끝자리|뒷자리)[가는이]?\s?$|(?:末尾|下\d桁)[がは]?$/i;
/** "It's twelve" is no part; "two eight" alone is. */
const LEAST_OF_PART = 3;
const isDigitsOnly = ({ written }: Turn): boolean => !/[\p{L}]{2}/u.test(written.text);

export const isTail = ({ written }: Turn, { start }: CodeRun): boolean =>
  TAIL.test(textBefore(written.text, start, 32));

/** Somebody is called so. */
const CALLED = /^(?:さん|様|씨|님)/;

/** A stretch of letters and digits that may be a part of a value. */
export interface Part {
  turn: Turn;
  run: CodeRun;
  place: { start: number; end: number };
  is_hidden: boolean;
  /** Whether the words just before it name a part of an account. */
  is_named: boolean;
}

/** The parts that are read out from a turn on, until somebody says something else. */
export function listParts(turns: Turns, index: number, spans: readonly (readonly PiiSpan[])[]): Part[] {
  const parts: Part[] = [];
  let last = index;
  for (let at = index; at <= last + REACH && parts.length < MOST_PARTS; at += 1) {
    const turn = turns.read(at);
    const own =
      turn === null || (parts.length === 0 && isTailAsked(turns, turn)) ? [] : listOwn(turn, spans[at] ?? []);
    if (
      own.length === 0 &&
      (at === index || turns.lengthOf(at) > LONGEST_BETWEEN || namesOther(turns.textOf(at)))
    )
      break;
    if (own.length === 0) continue;
    parts.push(...own);
    last = at;
  }
  return parts;
}

/** "Can you confirm the last four?" */
const ASKS_FOR_TAIL = /\b(?:last|final) (?:three|four|five|[345])(?: digits)?(?: of \w+ \w+)?[\s?.]*$/i;
const LONGEST_TAIL = 5;
const isTailAsked = (turns: Turns, { index, runs }: Turn): boolean =>
  ASKS_FOR_TAIL.test(turns.textOf(index - 1)) && runs.every(({ digits }) => digits.length <= LONGEST_TAIL);

/** 「三井住友の梅田、128です」. */
const LONGEST_NAME = 14;
const isBranch = ({ written, subjects }: Turn, { start, end, digits }: CodeRun): boolean =>
  digits.length === 3 &&
  /^(?:です|で|の|、|。|$)/.test(written.text.slice(end, end + 2)) &&
  /[\p{Script=Han}ァ-ヶ]/u.test(written.text) &&
  subjects.some((cue) => cue.kind === 'bank' && cue.end <= start && start - cue.end <= LONGEST_NAME);

/** "카드가 안 긁혀서요. 불러 드려도 돼요? 사오칠구 오오사사": a sentence of its own at the end of a turn. */
const SENTENCE_BEFORE = /(?:[.?!。？]|[가-힣](?:요|죠|까|다))[\s,]{0,2}$/u;
const NOTHING_AFTER = /^(?:이?요|이에요|예요|이고요?|です|で|の)?[\s.,。、…]*$/u;
const LEAST_OF_SENTENCE = 4;
const isSentence = ({ written }: Turn, { start, end, code }: CodeRun): boolean =>
  code.length >= LEAST_OF_SENTENCE &&
  NOTHING_AFTER.test(written.text.slice(end)) &&
  SENTENCE_BEFORE.test(textBefore(written.text, start, 6));

function listOwn(turn: Turn, hidden: readonly PiiSpan[]): Part[] {
  return turn.runs.flatMap((run) => {
    const before = textBefore(turn.written.text, run.start, 32);
    const is_named = PART_OF_ACCOUNT.test(before) || isBranch(turn, run);
    if (!turn.is_bare && !is_named && !isSentence(turn, run)) return [];
    const after = turn.written.text.slice(run.end, run.end + COUNTED_REACH);
    const fewest = is_named || isDigitsOnly(turn) ? 2 : LEAST_OF_PART;
    if (run.code.length < fewest || run.digits === '' || isTail(turn, run) || CALLED.test(after)) return [];
    if (isNamedAfter(turn, run) || isCounted(after)) return [];
    if (turn.subjects.findLast(({ end }) => end <= run.start)?.kind === 'thing') return [];
    const place = toSource(turn.written, run);
    if (isCountedOrListed(turn.written, run)) return [];
    const is_hidden = hidden.some(({ start, end }) => start <= place.start && end >= place.end);
    return [{ turn, run, place, is_hidden, is_named }];
  });
}
