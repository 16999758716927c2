export type NumberCue = 'phone' | 'other' | null;

/** How far before a number, in UTF-16 units, a word can still say what the number is. */
const REACH = 40;

// What stands before a number that is somebody's, and before one that is a thing's. The nearest wins.
const CUES =
  /(?<phone>\b(?:call|cell|dial|fax|hotline|landline|mobile|phone|reach|tel|telephone|text|whatsapp|(?:the|my|your|his|her|our|their|home|direct|contact)\s+number(?! of))\b|전화|휴대폰|핸드폰|연락처|팩스|(?<![가-힣])폰|電話|携帯|ファックス)|(?<other>\b(?:account|batch|build|bug|case|commit|gtin|id|imei|invoice|isbn|lot|model|order|part|purchase|ref|reference|room|serial|sku|ticket|timestamp|tracking|version)\b|주문|송장|접수|계좌|사업자|법인등록|티켓|일련|모델|버전|품번|견적|바코드|로트|배치|타임스탬프|버그|注文|伝票|受注|口座|品番|型番)/giu;
const SENTENCE_END = /[.!?。]\s+/g;

/** What the words before a number call it. */
export function findNumberCue(text: string, number_start: number): NumberCue {
  const before = text.slice(Math.max(0, number_start - REACH), number_start);
  const sentence_start = lastMatch(before, SENTENCE_END);
  const sentence = before.slice(sentence_start === undefined ? 0 : sentence_start.index);
  const groups = lastMatch(sentence, CUES)?.groups;
  if (groups === undefined) return null;
  return groups['phone'] === undefined ? 'other' : 'phone';
}

/** Whether one of `words` stands before a number, near enough to mean it. */
export function hasCue(text: string, number_start: number, words: RegExp): boolean {
  return words.test(text.slice(Math.max(0, number_start - REACH), number_start));
}

function lastMatch(text: string, pattern: RegExp): RegExpExecArray | undefined {
  return [...text.matchAll(pattern)].at(-1);
}
