import { toTerms } from '../../terms/to-terms.ts';
import { readBefore, type Place } from './stated-subjects.ts';
import type { ReadHeading } from './pick-headings.ts';

interface HeadingWords {
  /** All that may stand before a heading. */
  lead: RegExp;
  /** It is said there that something is next. */
  says_next: RegExp;
  /** Stands after a heading, whatever stands before it. */
  opens: RegExp;
  /** Stands after a heading that begins a sentence. */
  ends: RegExp;
  none: RegExp;
  /** The longest that may stand before a heading. */
  opener: RegExp;
  /** Marks of a sentence, which a name has not. */
  sentence: RegExp;
}

const KOREAN_LEAD =
  /^(?:(?:네|예|자|그럼|그러면|이제|좋(?:아요|습니다|네요)|알겠습니다|오케이|(?:수고하셨|감사|고맙)습니다|그리고|근데|아무튼|어쨌든|이번에는)[,. ]*)*(?:(?:그?다음(?:은|으로는?|에는?| ?안건(?:은|인|으로)?)?|먼저|우선|첫(?: ?번)?째(?:는|로는?| 안건(?:은)?)?|[두세네] ?번째(?:는|로는?| 안건(?:은)?)?|마지막(?:은|으로는?| 안건(?:은)?)?|끝으로|이어서|남은 건|안건 ?\S{1,3}(?:번)?|오늘(?: 회의)?(?: ?(?:안건|주제))?(?:은|는)|[일이삼사오\d]호 ?안건(?:이|은)?|의사일정 ?제?\d{1,2}항|하나 더)[,. ]*)?$/u;
const JAPANESE_LEAD =
  /^(?:(?:はい|では|じゃあ|それでは|それじゃあ?|さて|えー?っ?と|ありがとうございます|ありがとうございました|了解(?:です|しました)?|(?:わ|分)かりました|よし|で|お願いします)[、。 ]*)*(?:(?:次(?:は|に|の議題(?:は)?|、)?|続いて(?:は)?|続きまして|まず(?:は)?|最初(?:は|に)|(?:[一二三四]|ひと|ふた)つ目(?:は|に|の議題は)?|最後(?:は|に)?|それから|あと(?:は)?|議題\S{1,3}|議案第\S{1,4}号|本日(?:の議題)?は|今日(?:の議題)?は|もう一つ(?:は)?)[、。 ]*)?$/u;

const toOpener = (lead: RegExp): RegExp => new RegExp(lead.source.replace(/\$$/, ''), lead.flags);

const KOREAN: HeadingWords = {
  lead: KOREAN_LEAD,
  opener: toOpener(KOREAN_LEAD),
  sentence:
    /[,.?!]|(?:[은는을를이가에다요죠고서면]|때문에|는데|니다|시죠|주세|겠습|에서|지만|으면|니까|누가|뭐|왜|언제|어떻게|우리|그거|이거|그건|이건|잠깐|하나|까지|부터|한테|하는|했던|나온|말이야|말인데)(?: |$)/u,
  says_next: /다음|주제|먼저|우선|첫|번째|마지막|끝으로|이어서|남은|안건|하나 더/u,
  opens:
    /(?= ?(?:얘기|이야기|(?<!안)건|문제|안건|쪽|현황)(?:입니다|부터|으로|로 (?:넘어|가)|(?:을|를)? ?(?:보|봅|해 ?보|하(?:죠|겠|시)|할게|할까|나누|좀)|에 대|,|\.|인데))|(?=부터 ?(?:보|볼|봅|하(?:죠|시|자)|할(?:까|게)|합시|시작|얘기|말씀|갑|가(?:죠|시|겠)|짚|정리))|(?=(?:으로|로) 넘어)|(?=(?:를|을) (?:상정|심사|심의|논의|점검|의논)[하합])|(?= 민원입니다)|(?= (?:정|결정|논의|의논|얘기|이야기)(?:할까|하(?:죠|시죠|겠)|합시다))|(?= 보고(?:를)? (?:듣|들))|(?=에 (?:대해서?|대하여|관해서?|관하여) ?(?:논의|얘기|이야기|검토|의논|협의))/gu,
  ends: /(?=(?:은|는|이)(?: 좀)? (?:어떻게|어때|어디|언제|몇)|(?:입니다|이에요|예요|이네요|이요|요)?[.?]|이네요 |, |(?:은|는)요\?|$)/gu,
  none: /^(?:[일이삼사오]호(?: ?안건)?|안건|다음 안건|회의|미팅|오늘|여러분|말씀|순서|시간|질문|의견|인사|참석|출석|확인|진행|정리|동의|찬성|이의|감사|수고|문제|이야기|자료|설명|질의|지난번|처음|이것|그것|저희|위원장|위원|의원|과장|국장|팀장|만세|헤헤|사무처|집행부|.*(?:위원님?|의원님?|과장님?|팀장님?|국장님?|씨|님))$/u,
};

const JAPANESE: HeadingWords = {
  lead: JAPANESE_LEAD,
  opener: toOpener(JAPANESE_LEAD),
  sentence:
    /[、。？?]|[はがをでにて]|ます|です|した|ない|って|から|ので|けど|これ|それ|あれ|ここ|私|誰|何|いつ/u,
  says_next: /次|続い|続き|まず|最初|つ目|最後|それから|議題|もう一つ/u,
  opens:
    /(?=の(?:件|話|報告|議題)(?:です|に|から|を|で|は|、|。|ね|なんです))|(?=について(?:、|。|です|は|お願い|執行部|ご|説明|説|議論|話|始|から))|(?=に(?:移|入)り)|(?=から(?:い[きこ]|始|お願い|やり|見|行き|入))|(?=を議題と)|(?=を(?:決め|確認し|話し合い|検討し)(?:たい|ましょう|ます))|(?=の報告を)/gu,
  ends: /(?=は(?:どう|いかが|いつ|どこ)|です(?:が|けど|ね)?(?:[。、]|$)|。|、|ね。|？|$)/gu,
  none: /^(?:会議|打ち合わせ|皆|皆様|今日|本日|順番|時間|質問|意見|確認|進行|賛成|異議|以上|お疲れ|報告|承知|了解|事務局|執行部|解散|何.*|.*(?:さん|委員|課長|部長|委員長|係長))$/u,
};

const MOST_BEFORE = 60;
const LONGEST = 28;
/** いちごの値段のこと. */
const SAID_OF_IT = /の(?:こと|話|件)$/u;
const MIN_NAME = 2;
const MOST_NAME_WORDS = 5;
/** 地域公共交通維持条例の一部改正: a name goes on over words that alone are none. */
const WIDE =
  /(?<![\p{Script=Han}\p{Script=Katakana}ー々の\p{N}A-Za-z])(?:[\p{Script=Han}\p{Script=Katakana}ー々A-Za-z]{1,20}の){0,2}[\p{Script=Han}\p{Script=Katakana}ー々A-Za-z]{2,20}$/u;

export const readKoreanHeading = (text: string): ReadHeading | null => readHeading(text, KOREAN);
export const readJapaneseHeading = (text: string): ReadHeading | null => readHeading(text, JAPANESE);

/** In Korean and Japanese the heading stands before the words that make it one. */
function readHeading(text: string, words: HeadingWords): ReadHeading | null {
  for (const { index } of text.matchAll(words.opens)) {
    const named = readName(text, index, words);
    if (named !== null) return { text: named.text, is_explicit: true };
  }
  for (const { index } of text.matchAll(words.ends)) {
    if (index > MOST_BEFORE) break;
    const named = readName(text, index, words);
    const before = named === null ? '' : text.slice(0, named.start);
    if (named !== null && words.lead.test(before))
      return { text: named.text, is_explicit: words.says_next.test(before) };
  }
  return null;
}

function readName(text: string, end: number, words: HeadingWords): Place | null {
  const whole = readWhole(text, end, words);
  if (whole !== null) return whole;
  const named = readBefore(text, end);
  if (named === null) return null;
  const wider = words.lead.test(text.slice(0, named.start))
    ? ''
    : (WIDE.exec(text.slice(Math.max(0, end - LONGEST), end))?.[0] ?? '');
  const name =
    wider.length > named.text.length && wider.endsWith(named.text)
      ? { text: wider, start: end - wider.length, end }
      : named;
  return name.text.length > LONGEST || words.none.test(name.text) ? null : name;
}

/** All that stands between what opens a subject and the end of its name, if that is a name. */
function readWhole(text: string, end: number, { opener, lead, sentence, none }: HeadingWords): Place | null {
  const start = opener.exec(text)?.[0].length ?? 0;
  const name = text.slice(start, end).replace(SAID_OF_IT, '').trim();
  if (name.length < MIN_NAME || name.length > LONGEST || start > MOST_BEFORE) return null;
  if (sentence.test(name) || none.test(name) || !lead.test(text.slice(0, start))) return null;
  const named = readBefore(text, end);
  const isName = named !== null ? name.endsWith(named.text) : toTerms(name).length > 0;
  return isName && name.split(' ').length <= MOST_NAME_WORDS ? { text: name, start, end } : null;
}
