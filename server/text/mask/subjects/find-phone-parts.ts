import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toSource } from '../comparable-text.ts';
import { overlapsAny, type FoundInTurn } from '../match.ts';
import type { CodeRun } from '../numbers/code-runs.ts';
import type { Turn, Turns } from './read-turns.ts';

/** The end of somebody's number is asked for: 연락처 뒷자리, 「電話番号の下四桁」. */
const ASKS_FOR_END =
  /(?:전화|연락처|휴대폰|핸드폰|폰|제)\s?(?:번호)?[는은가의]?\s?(?:뒤에?|뒷|끝|마지막)\s?(?:네\s?|4\s?)?(?:자리|번호)|(?:電話|携帯)(?:番号)?の?(?:下|末尾の?)(?:[四4よ]ん?)?[桁けた]/;
/** Everything but how mobile numbers begin: "010 빼고", 「〇九〇の後を」. */
const WITHOUT_CODE =
  /(?:010|공일공|영일영)[은는을를]?\s?(?:빼고|말고|다음|뒤|뒷|아시|생략|제외)|(?:0[5789]0|〇[五七八九]〇|ゼロ[ゴナハキ][^ァ-ヶ]{0,3}[ァ-ヶー]{0,4}ゼロ)の?(?:後|あと|続き|次)/;
const OF_OTHER = /카드|계좌|통장|주민|여권|면허|カード|口座|免許|旅券|マイナンバー/;
const END = 4;
const REST = 8;
/** A question still counts after a "yes" between it and its answer. */
const REACH = 2;

/** Parts of phone numbers that are asked for alone. */
export function findPhoneParts(turns: Turns, spans: readonly (readonly PiiSpan[])[]): FoundInTurn[] {
  return spans.flatMap((own, index) => {
    const turn = turns.read(index);
    if (turn === null) return [];
    return turn.runs.flatMap((run) => {
      const place = toSource(turn.written, run);
      if (overlapsAny(place, own)) return [];
      if (!isAsked(turns, turn, run) && !(isOther(turn, run) && hasPhone(spans, index))) return [];
      return [{ utterance: index, span: { type: 'phone_number', ...place } }];
    });
  });
}

/** "7724에 5518이요" beside a number that is hidden: what it is instead. */
const IN_FOURS = '4 4';
const CHANGES = /바뀌|아니|맞|변경|変わ|違|新し/;
const isOther = (turn: Turn, { groups, code, digits }: CodeRun): boolean =>
  code === digits &&
  groups.join(' ') === IN_FOURS &&
  (turn.is_bare || CHANGES.test(turn.said)) &&
  turn.subjects.every(({ kind }) => kind === 'phone' || kind === 'number');
const NEAR = 2;
const hasPhone = (spans: readonly (readonly PiiSpan[])[], index: number): boolean =>
  spans
    .slice(Math.max(0, index - NEAR), index + NEAR + 1)
    .some((own) => own.some(({ type }) => type === 'phone_number'));

/** Several things were asked for, and this is the last. */
const ENDS = /^(?:이?요|이에요|예요|입니다|です)?[\s.,。]*$/;

function isAsked(turns: Turns, turn: Turn, { start, end, code, digits }: CodeRun): boolean {
  if (code !== digits || (digits.length !== END && digits.length !== REST)) return false;
  const pattern = digits.length === END ? ASKS_FOR_END : WITHOUT_CODE;
  const before = turn.written.text.slice(0, start);
  if (OF_OTHER.test(before)) return false;
  if (pattern.test(before)) return true;
  if (!turn.is_bare && !ENDS.test(turn.written.text.slice(end))) return false;
  return Array.from({ length: REACH }, (_, back) => turns.textOf(turn.index - 1 - back)).some(
    (asked) => pattern.test(asked) && !OF_OTHER.test(asked),
  );
}
