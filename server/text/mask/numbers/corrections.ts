/**
 * What people say when they take back the digits before, or interrupt themselves: "one four two, no, one two four", "five,
 * hang on, the light's awful, one". It opens with a word of these; a few more words may follow, which say nothing of numbers.
 */
const OPENERS = [
  "no|nope|wait|sorry|apologies|pardon(?: me)?|excuse me|i mean|i meant|rather|actually|correction|scratch that|strike that|not (?:that|the)|that's wrong|my mistake|my bad|oops|whoops|make that|should be|hang on|hold on|let me|where (?:is|was|did)|one (?:sec(?:ond)?|moment)(?![a-z])|just a (?:sec(?:ond)?|moment)|give me a|bear with me|(?:start(?:ing)?|say|try) (?:that )?(?:again|over)|again",
  '아니(?!면)(?:다|요|에요|야|고|구나|네)?|그게 아니(?:라|고)|(?:이|가) 아니(?:라|고)|말고|죄송|미안|잠깐|잠시|다시|정정|틀렸|잘못|아이고|앗|어디 (?:갔|있|보)|뭐더라|가만|그니까|그러니까',
  'いや|いえ|いいえ|あれ|違|ちがう|ちがいます|(?:じゃ|では)なくて?|(?:じゃ|では)ない|失礼|すみません|すいません|ごめん|間違|訂正|待って|ちょっと|少々|もとい|えっと|ええと|えーと|もう一[回度]|最初から|どこだ',
].join('|');
const LEAD =
  "[가-힣](?=\\s그)|oh|uh|um+|er|erm|ah|eh|euh|and then|then|어|음|아|이?에요|예요|이?요|입니다|인데요?|그리고|그\\s?다음|あっ?|えっと|ええと|です|で|の|에|it's|that's";
const PAUSE = String.raw`[\s,.、。…;–—-]`;
const INTERRUPTION = new RegExp(
  `^${PAUSE}{0,4}(?:(?:${LEAD})(?![a-z])${PAUSE}{0,4}){0,2}(?:(?:${OPENERS})(?![a-z])${PAUSE}{0,4}){1,4}(?:(?<![.。…]\\s?)[^.?!。？！\\n]{1,40}[.。]?${PAUSE}{0,2})?$`,
  'iu',
);
const LONGEST = 56;

/** "Two eight one, oh, two eight oh four": whoever is surprised begins again. */
const SURPRISE = new RegExp(`^${PAUSE}{0,4}(?:oh|ah|아|어|あっ?)${PAUSE}{1,4}$`, 'iu');

/** Letters of a code may be said again with its digits. */
const LETTERS_AGAIN = /(?<![a-z])[a-z]{1,2}[ -]?$/i;

/** Whether whoever says a number interrupts it between two of its parts, and perhaps takes back what was said. */
export const isInterruption = (between: string): boolean =>
  between.length <= LONGEST &&
  (INTERRUPTION.test(between) || INTERRUPTION.test(between.replace(LETTERS_AGAIN, '')));

export const isSurprise = (between: string): boolean => between.length <= LONGEST && SURPRISE.test(between);

const HAS_OPENER = new RegExp(`${OPENERS}|(?:oh|ah|아|어|あっ?)[\\s,.、。…]`, 'iu');
export const mayInterrupt = (text: string): boolean => HAS_OPENER.test(text);
