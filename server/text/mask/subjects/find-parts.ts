import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toSource } from '../comparable-text.ts';
import type { CueKind } from '../cues/cue.ts';
import { isCountedOrListed, toTypeOfCode } from '../kinds/find-expected.ts';
import type { PhoneRegion } from '../kinds/phone-shapes.ts';
import { COUNTED_REACH } from '../kinds/counted.ts';
import type { CodeRun } from '../numbers/code-runs.ts';
import { isCounted } from '../turns/assembled-parts.ts';
import type { FoundInTurn } from '../turns/said.ts';
import { isNamedAfter, listKinds } from './list-kinds.ts';
import { namesOther } from './prompts.ts';
import type { Turn, Turns } from './read-turns.ts';

/** Between two parts of one value so many turns say something else, at most, and little. */
const REACH = 3;
const LONGEST_BETWEEN = 90;
const MOST_PARTS = 12;
const LEAST_OF_ACCOUNT = 6;
/** An account and what is said with it, once more. */
const MOST_OF_ACCOUNT = 60;
/** Kinds that nothing is read out of by its length alone. */
const OPEN: ReadonlySet<CueKind> = new Set(['address', 'email', 'number', 'birthday']);
/** What is named so is a part of an account, in whatever turn. */
const PART_OF_ACCOUNT =
  /(?:\b(?:transit|institution|sort(?: code)?|b\s?s\s?b|account|routing|aba)(?: number| code)?(?:['’]s| is|,)?(?: the)?|店番号?|支店(?:番号|コード)?|(?<!保険証の)記号|普通|当座|口座(?:番号)?)(?:は|が|の|で)?[\s、,:]{0,3}$/i;
/** "The one ending 118": so many digits tell which of several it is. */
const TAIL =
  /\b(?:end(?:s|ing)?(?: in| with)?|last (?:three|four)(?: digits)?(?: is| are)?)\s$|(?:끝자리|뒷자리)[가는이]?\s?$|(?:末尾|下\d桁)[がは]?$/i;
/** "It's twelve" is no part; "two eight" alone is. */
const LEAST_OF_PART = 3;
const isDigitsOnly = ({ written }: Turn): boolean => !/[\p{L}]{2}/u.test(written.text);

export const isTail = ({ written }: Turn, { start }: CodeRun): boolean =>
  TAIL.test(written.text.slice(Math.max(0, start - 32), start));

/** Somebody is called so. */
const CALLED = /^(?:さん|様|씨|님)/;

interface Part {
  turn: Turn;
  run: CodeRun;
  place: { start: number; end: number };
  is_hidden: boolean;
  /** Whether the words just before it name a part of an account. */
  is_named: boolean;
}

interface Talk {
  turns: Turns;
  regions: readonly PhoneRegion[];
}

/** Values that are said in parts over several turns, by whoever, where the talk is about a kind that is as long as they are together. */
export function findParts(talk: Talk, spans: readonly (readonly PiiSpan[])[]): FoundInTurn[] {
  const found: FoundInTurn[] = [];
  let readTo = -1;
  for (const index of spans.keys()) {
    if (index <= readTo) continue;
    const parts = listParts(talk, index, spans);
    const [first] = parts;
    if (first === undefined) continue;
    readTo = first.turn.index;
    const kind = listKinds(talk.turns, first.turn, first.run).find((one) => !OPEN.has(one));
    if (kind === undefined || kind === 'thing') continue;
    if (!areApart(parts)) continue;
    const told = kind === 'bank' ? toAccount(parts) : toValue(parts, kind, talk.regions);
    for (const { turn, place, type } of told) found.push({ utterance: turn.index, span: { type, ...place } });
    readTo = Math.max(readTo, told.at(-1)?.turn.index ?? -1);
  }
  return found;
}

/** Of one turn only what is named so is a part: whoever says several numbers in a row gives a list. */
const areApart = (parts: readonly Part[]): boolean =>
  new Set(parts.map(({ turn }) => turn.index)).size > 1 || parts.every(({ is_named }) => is_named);

type Told = Part & { type: PiiSpan['type'] };

/** Whatever is read out one after the other while the talk is about an account is of one, if it is long enough. */
function toAccount(parts: readonly Part[]): Told[] {
  const distinct = new Map(
    parts.filter(({ run }) => run.code === run.digits).map(({ run }) => [run.digits, run.digits.length]),
  );
  const digits = [...distinct.values()].reduce((sum, length) => sum + length, 0);
  if (digits < LEAST_OF_ACCOUNT || digits > MOST_OF_ACCOUNT || parts.every(isPrice)) return [];
  return parts
    .filter(({ is_hidden, run, turn }) => !is_hidden && run.code === run.digits && !isSum(turn, run))
    .map((part) => ({ ...part, type: 'bank_account' }));
}

/** "Eighteen fifty", "one sixty", "twenty-four hundred": whoever says several of these says what things cost. */
const OF_PRICES =
  /\b(?:ten|eleven|twelve|\w{3,6}teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)\b/i;
const LONGEST_PRICE = 4;
const isPrice = ({ turn, run, place }: Part): boolean =>
  run.digits.length <= LONGEST_PRICE &&
  !run.digits.startsWith('0') &&
  OF_PRICES.test(Array.from(turn.said).slice(place.start, place.end).join(''));

/** 이천에 칠십: what is said in tens and hundreds is a sum. */
const SUM = /[십백천만十百千万]/;
export const isSum = ({ said, written }: Turn, run: CodeRun): boolean => {
  const { start, end } = toSource(written, run);
  return SUM.test(Array.from(said).slice(start, end).join(''));
};

/** The first parts that are a value together, and those in which some of it is said once more. */
function toValue(parts: readonly Part[], kind: CueKind, regions: readonly PhoneRegion[]): Told[] {
  const [first] = parts;
  const own = parts.filter(({ turn }) => turn.speaker_id === first?.turn.speaker_id);
  for (let count = own.length; count > 1; count -= 1) {
    const taken = own.slice(0, count);
    const code = taken.map(({ run }) => run.code).join('');
    const type = toTypeOfCode(
      { code, digits: code.replaceAll(/\D/g, ''), groups: taken.flatMap(({ run }) => run.groups) },
      kind,
      regions,
    );
    if (type === null) continue;
    return parts
      .filter((part) => !part.is_hidden && (taken.includes(part) || code.includes(part.run.code)))
      .map((part) => ({ ...part, type }));
  }
  return [];
}

/** The parts that are read out from a turn on, until somebody says something else. */
function listParts({ turns }: Talk, index: number, spans: readonly (readonly PiiSpan[])[]): Part[] {
  const parts: Part[] = [];
  let last = index;
  for (let at = index; at <= last + REACH && parts.length < MOST_PARTS; at += 1) {
    const turn = turns.read(at);
    const own = turn === null ? [] : listOwn(turn, spans[at] ?? []);
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

/** "카드가 안 긁혀서요. 불러 드려도 돼요? 사오칠구 오오사사": a sentence of its own at the end of a turn. */
const SENTENCE_BEFORE = /(?:[.?!。？]|[가-힣](?:요|죠|까|다))[\s,]{0,2}$/u;
const NOTHING_AFTER = /^(?:이?요|이에요|예요|이고요?|です|で|の)?[\s.,。、…]*$/u;
const LEAST_OF_SENTENCE = 4;
const isSentence = ({ written }: Turn, { start, end, code }: CodeRun): boolean =>
  code.length >= LEAST_OF_SENTENCE &&
  NOTHING_AFTER.test(written.text.slice(end)) &&
  SENTENCE_BEFORE.test(written.text.slice(Math.max(0, start - 6), start));

/** 「三井住友の梅田、128です」. */
const LONGEST_NAME = 14;
const isBranch = ({ written, subjects }: Turn, { start, end, digits }: CodeRun): boolean =>
  digits.length === 3 &&
  /^(?:です|で|の|、|。|$)/.test(written.text.slice(end, end + 2)) &&
  /[\p{Script=Han}ァ-ヶ]/u.test(written.text) &&
  subjects.some((cue) => cue.kind === 'bank' && cue.end <= start && start - cue.end <= LONGEST_NAME);

function listOwn(turn: Turn, hidden: readonly PiiSpan[]): Part[] {
  return turn.runs.flatMap((run) => {
    const before = turn.written.text.slice(Math.max(0, run.start - 32), run.start);
    const isNamed = PART_OF_ACCOUNT.test(before) || isBranch(turn, run);
    if (!turn.is_bare && !isNamed && !isSentence(turn, run)) return [];
    const after = turn.written.text.slice(run.end, run.end + COUNTED_REACH);
    const fewest = isNamed || isDigitsOnly(turn) ? 2 : LEAST_OF_PART;
    if (run.code.length < fewest || run.digits === '' || isTail(turn, run) || CALLED.test(after)) return [];
    if (isNamedAfter(turn, run) || isCounted(after)) return [];
    if (turn.subjects.findLast(({ end }) => end <= run.start)?.kind === 'thing') return [];
    const place = toSource(turn.written, run);
    if (isCountedOrListed(turn.written, run)) return [];
    const isHidden = hidden.some(({ start, end }) => start <= place.start && end >= place.end);
    return [{ turn, run, place, is_hidden: isHidden, is_named: isNamed }];
  });
}
