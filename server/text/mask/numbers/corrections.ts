/**
 * What people say when they take back the digits before: "one four two, no, one two four". Nothing else may stand
 * between the two, or it is another number.
 */
const SAID = [
  "no|nope|wait|sorry|apologies|pardon(?: me)?|excuse me|i mean|i meant|rather|actually|correction|scratch that|strike that|not that|that's wrong|my mistake|my bad|oops|make that|should be|hang on|hold on|let me (?:start|try|do|say) (?:that )?(?:again|over)|start(?:ing)? (?:again|over)|uh|um|umm|er|erm|oh|ah|let me see|it's|that's|i'll repeat(?: that)?|again",
  '아니(?:다|요|에요|야|고|구나|네)?|그게 아니(?:라|고)|(?:이|가) 아니(?:라|고)|말고|죄송(?:합니다|해요)?|미안(?:합니다|해요)?|잠깐(?:만요?)?|잠시만요?|다시|다시 할게요|정정(?:할게요|합니다|하면)?|틀렸(?:네요?|다|어요|습니다)|잘못 (?:말했(?:네요?|어요|습니다)|봤(?:네요?|어요))|어|음|아',
  'いや|いえ|いいえ|あ|あっ|あれ|えっと|ええと|違う|違った|違います|違いました|ちがう|(?:じゃ|では)なくて?|(?:じゃ|では)ない(?:です)?|です?|失礼(?:しました|いたしました)?|すみません|すいません|ごめん(?:なさい)?|間違え(?:ました|た)|間違い(?:です|ました)?|訂正(?:します)?|待って(?:ください)?|もとい|もう一[回度](?:言います)?|最初から',
].join('|');
const PAUSE = String.raw`[\s,.、。…;–—-]`;
const CORRECTION = new RegExp(`^${PAUSE}{0,4}(?:(?:${SAID})(?![a-z])${PAUSE}{0,4}){1,5}$`, 'iu');
/** These alone take nothing back: they are pauses. */
const TAKES_BACK =
  /\b(?:no|nope|wait|sorry|apologies|pardon|excuse me|i mean|i meant|rather|actually|correction|scratch|strike|not that|wrong|mistake|bad|oops|make that|should be|again|over)\b|아니|말고|죄송|미안|잠깐|잠시|정정|틀렸|잘못|いや|いえ|違|ちがう|なく|ない|失礼|すみません|すいません|ごめん|間違|訂正|待って|もとい|もう一|最初から/iu;

const LONGEST = 48;

/** Letters of a code may be said again with its digits. */
const LETTERS_AGAIN = /(?<![a-z])[a-z]{1,2}[ -]?$/i;

/** Whether the text between two numbers takes the first of them back, or its end. */
export function isCorrection(between: string): boolean {
  if (between.length > LONGEST || !TAKES_BACK.test(between)) return false;
  return CORRECTION.test(between) || CORRECTION.test(between.replace(LETTERS_AGAIN, ''));
}

/** "Two eight one, oh, two eight oh four": whoever is surprised begins again. */
const SURPRISE = /(?:oh|ah|아|어|あっ?)[\s,.、。…]/iu;

export const isPerhapsCorrection = (between: string): boolean =>
  between.length <= LONGEST && CORRECTION.test(between) && SURPRISE.test(between);

export const mayCorrect = (text: string): boolean => TAKES_BACK.test(text) || SURPRISE.test(text);
