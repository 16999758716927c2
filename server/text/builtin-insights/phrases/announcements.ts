import { toTermKeys } from '../../terms/to-terms.ts';
import { findStatedSubjects, readAfter, readBefore, type Place } from '../headings/stated-subjects.ts';

/** Words with which somebody opens a subject, or returns to one. */
export interface Announcement {
  text: string;
  /** Keys of its words. */
  terms: readonly string[];
  /** Whether such words open the subject of a meeting, rather than perhaps. */
  is_sure: boolean;
}

const SURE = true;
const LIKELY = false;

/** In UTF-16 units. Whoever speaks on for longer has said what it is about. */
const LONGEST_READ = 1_000;

/** "It's about the caterers", "back to the shelter", "we're looking for a nursery nurse". */
const ENGLISH_SURE =
  /\b(?:(?:it|this|that|all)(?:['’]s| is| was)?(?: all| just| really| only| mainly)? about|(?:talk|speak|chat|meet|ring|rang|call|calling|called|phoning|phoned|write|wrote|writing|letters?|question|item|word|news|here) (?:\w+ )?(?:about|regarding)|about this|looking (?:for|to (?:replace|buy|change|switch|upgrade))|(?:thinking|thought) (?:of|about) (?:changing|replacing|switching|upgrading|moving)|(?<!\b(?:goes|went|came|comes|got|gets|sent|gone|drove|walked|moved) )back to|start(?:ing)? with|(?:tonight|today)(?:['’]s| is| it['’]s) (?:about |all about )?)\s+/giu;
/** "Item one is the parking permits": what is on the agenda, by its number. */
const ENGLISH_ITEM =
  /\b(?:item|point) (?:number )?(?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})(?: on the agenda)?(?: is|,|:)(?: about| on)?\s+/giu;
/** "The trouble is with …", "we'd like to run a flu clinic", "let's decide on the lease". */
const ENGLISH_LIKELY =
  /\b(?:(?:problem|trouble|issue|thing|question|complaints?|worr(?:y|ied)|struggling) (?:is |was |here is )?(?:with|about|on)?|(?:decide|agree|vote|update|session|workshop|training|plan) (?:on|about|for)|what about|how about|because of|(?:to|let['’]s|we['’]ll|could|should) (?:discuss|review|plan|sort out|fix|choose|pick|run|replace|change|cover|move|buy|mend|repair|get rid of|look at|make)|(?:tried|seen|had|read|got) the(?: new)?|(?:it|this|that)(?:['’]s| is) (?=the |our |my )|next (?:thing|item|up|one|point) is)\s+/giu;
/** "Right. The lighthouse.", "So, newsletter." */
const ENGLISH_NAMED =
  /(?<=^|[.!?] )(?:(?:okay|ok|right|so|now|well|alright|anyway|first|next|then|and)[,.]? ){0,2}(?=[^.!?,;]{3,32}[.:?](?: |$))/giu;
/** "Our reserves are down to seven weeks." */
const ENGLISH_TOPIC =
  /(?<=^|[.!?] )(?:(?:okay|right|so|now|well|anyway|and|but)[,.]? ){0,2}(?=(?:our|the|these|my|your) [^.!?,;]{3,40}? (?:is|are|was|were|has|have|isn['’]t|aren['’]t|keeps?|comes?|goes|runs?|can['’]t|won['’]t)\b)/giu;

const KOREAN_SURE =
  /(?=[를을] (?:바꾸|바꿔 ?보|교체하|도입하|알아보|상담받|신청하|옮기)(?:려고(?:요| 합니다| 하는데)|려는데|고 싶))|(?=[이가] (?:[가-힣]{1,4}|\d{1,3}) ?건(?:이에요|입니다|이었|이나|이네))|(?= ?(?:때문에|말이야|말이다|말인데|말이에요|말입니다|말이죠|얘긴데|얘기|이야기|문제|관련|말씀|건이|건으로|건인데|건입니다| 때문에 모)|[을를] (?:하|위해|정하|나누)(?:려고|서)? ?(?:오늘 )?모|(?:[을를] )? ?(?:먼저 |좀 |한번 )?(?:봅시다|보죠|정합시다|정하죠|정해야|의논합시다|얘기합시다)|[을를] (?:어떻게 |새로 |다시 ){0,2}\p{L}{1,6} (?:건(?: 하나)?입니다|건에|건으로|문제))/gu;
const KOREAN_LIKELY =
  /(?=(?:이에요|예요|입니다|인데요?|이요|이야|이고요)(?:[.,?! ]|$))|(?=[을를] (?:새로 |다시 |같이 |좀 |한번 |어떻게 )*(?:바꾸|바꿔|고치|고쳐|짓|정하|정해|사려|사야|들이|들여|줄이|줄여|늘리|늘려|옮기|옮겨|볼|보려|해 보|빌|준비|구하|찾|모으|열|만들|못 받))|(?= 좀 (?:봅|볼|보|얘기|이야기|하|정))|(?=[이가] (?:너무|자꾸|자주|계속|안|모자라|부족|낡|문제|오래|줄|늘))|(?=에 (?:문제|대))|(?= (?:언제|어떻게|얼마나|어때))|(?=[을를은는이가] (?:어떻게|언제|왜|얼마나|몇))/gu;
const JAPANESE_SURE =
  /(?=を(?:導入|変更|交換|検討|見直)し(?:たい|ようと|ておりまして|ていまして)|を(?:替え|変え|入れ)(?:たい|ようと)|が(?:[一二三四五六七八九十]{1,3}|[\d０-９]{1,3})件(?:です|ありま|でし|も))|(?=(?:について|に関して|に関する|に関しま|の(?:[ぁ-ん\p{Script=Han}]{1,4}[いた])?件|のこと(?:で|な|だ|を)|のお?(?:話|説明|ご?相談|打ち合わせ|振り返り|見直し|反省)|の審議|の質疑|を(?:決めよう|決めましょう|決めたい)|を[^。、を]{1,14}(?:ようにしたい|たい)、?という(?:話|件|相談)|を[ぁ-ん\p{Script=Han}]{1,8}(?:という(?:話|件|相談)|ことを提案)))/gu;
/** 「避難訓練を決めましょう」「在庫が合わない」. */
const JAPANESE_LIKELY =
  /(?=を(?:どう|決め|見直|変え|替え|直[しす]|増や|減ら|始め|やめ|やめる|募|作|買|探|進め|検討|導入|延ば|入れ替|建て|開|受け|書い|使い|楽に|なくし)|が(?:足り|多|遅|壊れ|動か|つなが|詰ま|増え|減|ひど|出な|入らな|決ま|でき|落ち|高|上が|合わ|古|届か|消え|切れ|はがれ|止ま|心配|残|始ま)|に(?:困|悩|応募)|が(?:あり|起き|発生)(?:まし|た)|を[^。、を]{0,8}[上下]げ|(?<=の[^。、の]{2,8})ですね。|(?<=(?:^|。)(?:では|じゃあ|まず)[^。、]{2,12})から。|(?:は|って|の)?(?:どう|いかが)(?:でし|です|なり|し|なっ))/gu;
/** "parking permits on Mill Street" */
const ADVERBIAL = / (?:from|with|to|in|on|between) (?:the |a |an |our )?/;

/** "What can I do for you?", 「一つだけ決めたいことがあります」: what comes next is the subject. */
const ASKS_FOR_SUBJECT =
  /\bwhat (?:can|could|may) (?:I|we) do for you\b|\bhow (?:can|may|could) (?:I|we) help\b|\bwhat (?:seems to be|is|['’]s) the (?:problem|trouble|matter)\b|\bwhat (?:brings|brought) you\b|\bwhat have you noticed\b|\b(?:just|only) one (?:thing|item|point)\b|(?:一つ|一点|ひとつ)だけ|どう(?:され|なさい)ましたか|どのような(?:ご用件|ことで)|ご用件|お困り(?:です|でしょう)|어떻게 오셨|(?:무엇을|뭘|어떻게) 도와|어디가 (?:불편|아프)|하나만 (?:정하|의논|얘기|논의)|한 가지만/iu;

/** Whether an utterance asks for the subject, or announces that it comes. */
export const asksForSubject = (said: string): boolean => ASKS_FOR_SUBJECT.test(said.slice(0, LONGEST_READ));

/**
 * What one utterance opens, in its order.
 */
export function findAnnouncements(said: string, language: string): Announcement[] {
  const text = said.slice(0, LONGEST_READ);
  const stated = findStatedSubjects(text, language).map(({ text: name, terms, is_of_meeting }) => ({
    text: name,
    terms,
    is_sure: is_of_meeting,
  }));
  return [...stated, ...findByCues(text, language)];
}

function findByCues(text: string, language: string): Announcement[] {
  if (language === 'ko')
    return [...findBefore(text, KOREAN_SURE, SURE), ...findBefore(text, KOREAN_LIKELY, LIKELY)];
  if (language === 'ja')
    return [...findBefore(text, JAPANESE_SURE, SURE), ...findBefore(text, JAPANESE_LIKELY, LIKELY)];
  return [
    ...findAfter(text, ENGLISH_SURE, SURE),
    ...findAfter(text, ENGLISH_ITEM, SURE),
    ...[ENGLISH_LIKELY, ENGLISH_NAMED, ENGLISH_TOPIC].flatMap((cue) => findAfter(text, cue, LIKELY)),
  ];
}

const findAfter = (text: string, cues: RegExp, isSure: boolean): Announcement[] =>
  [...text.matchAll(cues)].flatMap(({ 0: cue, index }) =>
    toAnnouncement(readAfter(text, index + cue.length), isSure),
  );

const findBefore = (text: string, cues: RegExp, isSure: boolean): Announcement[] =>
  [...text.matchAll(cues)].flatMap(({ index }) => toAnnouncement(readBefore(text, index), isSure));

function toAnnouncement(said: Place | null, is_sure: boolean): Announcement[] {
  const name = said?.text.split(ADVERBIAL)[0] ?? '';
  const terms = toTermKeys(name);
  return terms.length === 0 ? [] : [{ text: name, terms, is_sure }];
}
