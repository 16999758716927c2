/** The written forms of people's names: whole, in either order, and each part by itself. */
import { toComparableText } from '../comparable-text.ts';
import { isPassing } from '../../terms/passing-words.ts';
import { isOrdinary } from '../../terms/ordinary-words.ts';
import { isStopWord } from '../../terms/stop-words.ts';
import { canBeNoun } from '../../terms/english-no-nouns.ts';
import { isGivenName } from '../../terms/given-names.ts';
import { toEnglishStem } from '../../terms/english-stem.ts';
import { foldCase, toWordList, type WordList } from '../workspace-words.ts';
import { toScript } from './script.ts';
import { isTitle, withoutTitle } from './titles.ts';

export interface NameList {
  forms: WordList;
  /** Forms that are words as well: they are names only with a capital, or before a title. */
  words: ReadonlySet<string>;
}

/** The characters that end a name: a company, an address or a note follows them. */
const ENDS = ['(', '[', '（', '【', '<', '|', '/', '@'];
const SEPARATORS = [',', '、', '，', '・', '･', '·'];
/** Korean families of two syllables. */
const LONG_FAMILIES = ['남궁', '황보', '제갈', '사공', '선우', '서문', '독고', '동방'];
const SHORTEST = 2;
/** A Latin form as short as this is a word in some language. */
const SHORT_LATIN = 2;
/** Names that are words and in no list of words of talk. */
const WORDS = new Set(
  `rob grant grace joy rose dawn sue pat drew frank jack gene dean miles penny ray baker cook king brown black green lane chase
young gray grey rich guy max ruby pearl amber ivy lily olive daisy jasmine basil sage robin wren jay cliff glen forest brook river
sandy rusty sunny harmony melody carol eve noel holly misty stormy ace buck chip duke earl hunter mason carter fisher miller taylor
smith potter porter butler archer bishop pope knight prince major marshal sharp swift wise strong savage moody noble bright loud
수정 사랑 하늘 우리 은혜 소망 가을 보라 나라 이슬 지혜 진주 소리 바다 보람 기쁨 미소 소원 유리 아름 한결 슬기 시원 정의 예정 지상 인수 인사 지시 지정
이유 고민 주식 이상 기대 전화 우주 한국 정수 현실 은하 노을 여름 겨울 나무 구슬 송이 초롱 다정 고운 서울 공주 주연 조연 성공 성실 주희 연기 유지 이사 정상 조사 주장 기회`
    .replaceAll('\n', ' ')
    .split(' '),
);

export function toNameList(names: readonly string[]): NameList | null {
  const all = new Set(names.flatMap((name) => toForms(toComparableText(name).text)));
  const forms = toWordList([...all]);
  return forms === null ? null : { forms, words: new Set([...all].map(foldCase).filter(isWord)) };
}

/** None of a name with digits or masks: telephone systems and engines call people by numbers. */
function toForms(name: string): string[] {
  const letters = Array.from(name);
  if (letters.some((letter) => '0123456789•●'.includes(letter))) return [];
  const end = letters.findIndex((letter) => ENDS.includes(letter));
  const whole = letters.slice(0, end === -1 ? undefined : end);
  const spaced = whole.map((letter) => (SEPARATORS.includes(letter) ? ' ' : letter)).join('');
  const parts = spaced.split(' ').filter((part) => part !== '' && !isTitle(part));
  const [first = ''] = parts;
  const own = parts.length === 1 ? [withoutTitle(first)] : parts;
  // "van den Berg, Anneke" is also said the other way round.
  const last = own.at(-1) ?? '';
  const turned = [own.toReversed(), [...own.slice(1), first], [last, ...own.slice(0, -1)]];
  const orders = own.length > 1 ? [own, ...turned] : [own];
  const joined = toScript(first) === 'other' ? [] : orders.map((order) => order.join(''));
  const alone = own.length > 1 ? own.filter((part) => !isParticle(part, own)) : toParts(own[0] ?? '');
  return [whole.join(''), ...orders.map((order) => order.join(' ')), ...joined, ...alone].filter(
    (form) => Array.from(form.trim()).length >= SHORTEST,
  );
}

/** "van", "de" and "bin" are no names beside those with capitals. */
const isParticle = (part: string, parts: readonly string[]) => !hasCapital(part) && parts.some(hasCapital);

export const hasCapital = (name: string): boolean => {
  const first = String.fromCodePoint(name.codePointAt(0) ?? 0);
  return first !== first.toLowerCase();
};

/** A name without spaces: of a Korean one the given name, and of one in Chinese letters whatever may be family or given name. */
function toParts(name: string): string[] {
  const letters = Array.from(name);
  const script = toScript(name);
  if (script === 'hangul') {
    const family = LONG_FAMILIES.find((each) => name.startsWith(each) && letters.length > each.length + 1);
    return [family ?? '', letters.slice(family?.length ?? 1).join(''), name];
  }
  if (script !== 'han') return [name];
  return letters.flatMap((_, at) => [letters.slice(0, at).join(''), letters.slice(at).join('')]);
}

/** Whether a name may be a word as well, as one in hiragana or of two Latin letters always may. */
function isWord(form: string): boolean {
  const script = toScript(form);
  if (form.includes(' ')) return false;
  if (script === 'hiragana' || WORDS.has(form) || isStopWord(form) || isPassing(form)) return true;
  if (isOrdinary([toEnglishStem(form)])) return true;
  return script === 'other' && (form.length <= SHORT_LATIN || (!canBeNoun(form) && !isGivenName(form)));
}
