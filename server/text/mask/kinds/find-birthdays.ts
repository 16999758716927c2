import { listMatches, textBefore, type Match } from '../match.ts';
import type { CueKind } from '../cues/cue.ts';
import type { Cues } from '../cues/cue.ts';
import { findCue } from '../cues/find-cue.ts';
import type { Passage } from './passage.ts';

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const ORDINAL =
  '(?:(?:twenty|thirty)[- ])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth';
const DAY = `(?:[0-3]?\\d(?:st|nd|rd|th)?|${ORDINAL})`;
const CENTURY_YEAR = '(?:19|20)[ -]?\\d[ -]?\\d';
const YEAR = `${CENTURY_YEAR}|['’]?\\d{2}`;
/** Days of the lunar month. */
const KOREAN_ONES = '하루|이틀|사흘|나흘|닷새|엿새|이레|여드레|아흐레';
const KOREAN_DAY = `초(?:${KOREAN_ONES}|열흘)|열(?:${KOREAN_ONES})|열흘|대?보름|말일|(?:초|열|스무)(?:이튿|[사나]흗|[닷엿]샛|이렛|여드렛|아흐렛)날|스무(?:날|${KOREAN_ONES})|그믐`;
const LUNAR = '(?:(?:음력|양력|작년|재작년|올해)(?:으로)?[,\\s]{0,2})?';

const JAPANESE_GAP = '[の、,・\\s]{0,3}';
const JAPANESE_YEAR =
  '(?:(?:(?:明治|大正|昭和|平成|令和|たいしょう|しょうわ|へいせい|れいわ)[の、\\s]{0,2}(?:\\d{1,2}|元|[ぁ-ん\\d]{1,9}?)|西暦\\s?\\d{4}|\\d{4}|\\d{2}|(?:にせん|二千)[ぁ-ん\\d]{0,6}?|[ぁ-ん]{1,8}じゅう[ぁ-ん]{0,3}?)(?:年|ねん))';
const JAPANESE_MONTH =
  '(?:\\d{1,2}(?:月|がつ)|(?:いち|に|さん|し|ご|ろく|しち|はち|く|じゅう|じゅういち|じゅうに)がつ|睦月|如月|弥生|卯月|皐月|水無月|文月|葉月|長月|神無月|霜月|師走|元[日旦])';
const JAPANESE_DAY =
  '(?:\\d{1,2}(?:日|にち)|ついたち|ふつか|みっか|よっか|いつか|むいか|なのか|ようか|ここのか|とおか|はつか|[ぁ-ん\\d]{2,8}?にち)';

const DATES = [
  new RegExp(`\\b${MONTH},? (?:the )?${DAY}(?!\\d{1,2}\\b(?!\\d))(?:(?:,| of|-)?\\s?(?:${YEAR}))?\\b`, 'gi'),
  new RegExp(
    `(?<![\\w-])(?:the )?${DAY}(?: day)?(?:,? of,?){0,2}[ -]{1,2}${MONTH}(?:(?:,| in|-)?\\s?(?:${YEAR})|,? (?:this|last) year)?\\b`,
    'gi',
  ),
  /(?<![\d.,/-])\d{1,2}([./-]) ?\d{1,2}\1 ?(?:19|20)?\d{2}(?![\d/-])/g,
  /(?<![\d.,/-])[01]?\d[/.-][0-3]?\d(?![\d/-]|\.\d)/g,
  new RegExp(`(?<![\\w-])(?:the )?${DAY} of the ${DAY}(?:,? (?:${YEAR}))?\\b`, 'gi'),
  /(?<![\d.,/-])(?:19|20)\d{2}([./-]) ?\d{1,2}\1 ?\d{1,2}(?![\d/-])/g,
  new RegExp(`\\b${CENTURY_YEAR},? (?:on )?(?:the )?${MONTH} (?:the )?${DAY}\\b`, 'gi'),
  new RegExp(`\\b${CENTURY_YEAR},? (?:on )?(?:the )?${DAY}(?: of)? ${MONTH}(?![a-z])`, 'gi'),
  new RegExp(
    `${LUNAR}(?:\\d{2,4}\\s?년(?:도|생)?[,\\s]{0,3}(?:[가-힣]{1,3}띠[,\\s]{0,2})?)?${LUNAR}(?:\\d{1,2}|시|유|정|동짓|섣)\\s?(?:월|달)\\s*(?:\\d{1,2}(?:\\s?일)?|${KOREAN_DAY})`,
    'g',
  ),
  new RegExp(
    `(?:${JAPANESE_YEAR}(?:生まれ)?${JAPANESE_GAP})?${JAPANESE_MONTH}${JAPANESE_GAP}${JAPANESE_DAY}`,
    'gu',
  ),
  // 97년 4월생, 「二〇〇三年の五月生まれ」.
  /(?<![가-힣\d])\d{2,4}\s?년\s?\d{1,2}\s?월(?=\s?생)/g,
  new RegExp(`${JAPANESE_YEAR}の?\\d{1,2}月(?=の?生まれ)`, 'gu'),
  /(?<![a-z])[mtshr]\s?\d{1,2}[-.年/]\s?\d{1,2}[-.月/]\s?\d{1,2}日?/gi,
  // "00 07 19", "1985 10 22".
  /(?<![\d.,/-])(?:(?:19|20)\d{2}|\d{2})([ -])[01]\d\1[0-3]\d(?![\d/-]| \d)/g,
  // Digits alone, in any order.
  /(?<![\d.,/-])(?:\d{6}|\d{8})(?![\d/-])/g,
  /(?<![\d.,/-])\d{1,2}-\d{1,2}-(?:\d{4}|\d{2})(?![\d/-])/g,
];
const BARE_DIGITS = /^\d+$/;

/** Words after a date that make it somebody's birthday. */
const AFTER =
  /^(?:\s?일?생(?![가-힣])|\s?일?생(?:이|입|인|으|은|예|요)|\s?에?\s?태어|\s?(?:이|가)\s?[가-힣 ]{0,8}생(?:일|신|년월일)|\s?생(?:일|년월일)|\s?の?生(?:まれ|ま?れ?(?![\p{Script=Han}]))|\s?うまれ|に生まれ|が(?:誕生日|生年月日)|,? (?:(?:is|was) (?:(?:my|his|her|their) birth|when [a-z' ]{1,20} was born)|(?:that|which)(?:['’]s| is| was) (?:my|his|her|their|the) (?:date of )?(?:birth|dob)))/iu;
const OTHER_DATE =
  /\b(?:appointment|expir\w*|founded|established|issued?|moved|joined|started|hired|married|graduated|died|meeting|since)\b|만료|설립|창립|회의|약속|발급|갱신|입사|결혼|이사|期限|設立|創業|発行|入社|結婚|引っ越/i;
const THING =
  '회사|기업|브랜드|서비스|제품|팀|법인|가게|매장|학교|会社|企業|ブランド|商品|サービス|チーム|店|学校|番組|法人|강아지|고양이|犬|猫|ペット';
const THING_BEFORE = new RegExp(`(?:${THING})(?:은|는|이|가|의|は|が|の)[^.。?!]{0,4}$`, 'u');
const OF_NO_PERSON = new RegExp(
  `^.{0,3}(?:に(?:生まれた|誕生した|できた)|에\\s?(?:태어난|탄생한|생긴))\\s?(?:${THING})`,
  'u',
);
const QUESTIONS: readonly CueKind[] = ['birthday'];
/** Birthdays before this year belong to historical figures. */
const HISTORIC_BEFORE =
  /(?<!明治|大正|昭和|平成|令和|西暦)(?<=[\p{Script=Han}]{2})(?:\d{1,2}|元)年の?$|(?<!\d)1[0-8]\d{2}年の?$/u;
/** Units that follow a measurement, as in "3.2 킬로", which is no day. */
const MEASURED =
  /^\s?(?:킬로|키로|그램|센티|미터|도(?![가-힣])|프로|퍼센트|%|점|キロ|グラム|センチ|メートル|度|パーセント|点|kg|kilos?|pounds?|grams?|cm|inches|percent|points?)/i;
const HISTORIC_AFTER = /^,? ?(?:in |of )?1[0-8]\d{2}(?!\d)/;
const NO_PERSON =
  /\b(?:company|firm|team|project|start-?up|product|app|idea|movement|band|brand|city|club|programme?|service|website|magazine|shop|store|dog|cat|puppy)(?:'s birthday| (?:(?:was|were|got) )?(?:born|turn(?:s|ed|ing)?))\b[^.?!]*$|(?:회사|브랜드|서비스|제품|팀|법인|가게|매장|학교|강아지|고양이)[은는이가]?(?:의)? (?:생일|탄생)[^.?!]*$|(?:会社|ブランド|商品|サービス|チーム|店|学校|番組|犬|猫|ペット)の(?:誕生日|生年月日)[^。]*$/i;
const HISTORIC = /(?<!\d)1[0-8]\d{2}(?!\d)|\d\s?世紀|기원전|紀元前/;

const WITH_YEAR = /(?:19|20)[ -]?\d[ -]?\d$/;

/** "Your name, date of birth and a number?": one of several things that were asked for at once. */
const isAskedBesides = ({ before }: Cues): boolean => before.some(({ kind }) => kind === 'birthday');

/** All texts in the form of a day. */
const findDates = (text: string): Match[] => DATES.flatMap((pattern) => listMatches(text, pattern));
const BORN = /^(?:\s?일?생(?![가-힣]|일|신)|\s?일?생(?=이|입|인|으|은|예|요)|の?生まれ)/u;
const withBorn = (text: string, { start, end }: Match): Match => ({
  start,
  end: end + (BORN.exec(text.slice(end, end + 6))?.[0].length ?? 0),
});

/** "Three point one two" at birth: a weight. */
const SAYS_POINT = /\bpoint\b/i;
const DECIMAL = /^\d{1,2}\.\d{1,2}$/;

/** Finds birthdays, with or without the year, where a word says that a person was born then. */
export function findBirthdays({ text: said, written, cues }: Passage): Match[] {
  const isDecimal = SAYS_POINT.test(said);
  const { text } = written;
  const born = findDates(text).filter(({ start, end }) => {
    if (HISTORIC.test(text.slice(start, end)) || HISTORIC_AFTER.test(text.slice(end, end + 12))) return false;
    if (MEASURED.test(text.slice(end, end + 8))) return false;
    if (isDecimal && DECIMAL.test(text.slice(start, end))) return false;
    if (HISTORIC_BEFORE.test(textBefore(text, start, 8))) return false;
    if (NO_PERSON.test(textBefore(text, start, 60))) return false;
    if (THING_BEFORE.test(textBefore(text, start, 16))) return false;
    if (OF_NO_PERSON.test(text.slice(end, end + 16))) return false;
    if (AFTER.test(text.slice(end, end + 40))) return true;
    const cue = findCue(cues, start);
    const isFirst = cues.own.length === 0 || (cues.own[0]?.start ?? 0) >= end;
    const is_whole = cues.own.length === 0 || WITH_YEAR.test(text.slice(start, end));
    if (!(cue !== null && QUESTIONS.includes(cue)) && !(isFirst && is_whole && isAskedBesides(cues)))
      return false;
    const between = textBefore(text, start, 40);
    if (OTHER_DATE.test(between)) return false;
    return !BARE_DIGITS.test(text.slice(start, end)) || !/[a-z]$/i.test(text.slice(start - 1, start));
  });
  return born.map((match) => withBorn(text, match));
}
