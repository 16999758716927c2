/** Whether a clause is about the past or the future, so that "on Monday" is the last or the next one. */
export type Tense = 'past' | 'future' | null;

const PAST =
  /\b(?:since|was|were|had|did|didn['’]t|went|came|sent|said|told|met|spoke|took|made|wrote|gave|left|held|ran|saw|happened|began|got|found|lost|paid|built|thought|heard|\w{3,}ed)\b|(?:[었았했였렸됐났왔갔렀폈겼쳤졌켰셨])(?:습니다|어요|고|는데|죠|네요|다|지만|던|으며|거든|잖|는지|을 ?때|다는|을)|(?:ました|ましたが|でした|だった|った|いた|んだ)(?:[。、が]|$)/iu;
/** "We're closed" is true now. */
const IS_DONE = /(?:\b(?:is|are|am)|['’](?:re|s|m)) (?!been\b)(?:not )?\w{3,}ed\b/gi;
const FUTURE =
  /\b(?:will|shall|won['’]t|should|could|can|would|going to|gonna|need(?:s|ed)? to|ha(?:ve|s) to|must|let['’]s|please|see you|plan(?:s|ning)? to|(?:is|are|be|been|['’]s|['’]re) (?:\w+ )?(?:scheduled|planned|expected|supposed|due|booked|set|moved|postponed|pushed)|(?:moved?|postponed?|pushed|rescheduled|delayed|shifted) (?:\w+ ){0,3}(?:to|until|till))\b|['’](?:ll|d)\b|겠|[를를을할갈볼올될줄낼쓸둘릴길칠킬길] ?게|게요|예정|계획|세요|십시오|시다|시죠|기로 ?[했하]|다고 ?[했하]|해야|야 ?[합됩해돼]|[할갈볼올될줄낼쓸둘릴길칠킬] (?:거|것|수)|ましょう|ください|下さい|予定|つもり|ことに(?:なり|し)ました|たい|(?:ます|です)(?:[。、ねよがか]|$)|なければ|べき/iu;
const REPORTED =
  /\b(?:could|should|would|must|might) have\b|\b(?:was|were) (?:going|supposed|planned|scheduled) to\b/iu;
/** Boundaries between clauses, each with a tense of its own. */
const CLAUSES = /[,;]\s|、|\s(?:and|but|because|so|which|that)\s|(?<=지만|는데|는지|니까|거든요)\s/giu;

function tenseOf(clause: string): Tense {
  const isPast = PAST.test(clause.replaceAll(IS_DONE, ''));
  if (REPORTED.test(clause)) return 'past';
  if (FUTURE.test(clause)) return 'future';
  return isPast ? 'past' : null;
}

/** The tense at any offset of a sentence: that of its clause, or else the first tense of another clause. */
export function makeTenseAt(sentence: string): (offset: number) => Tense {
  const clauses: { end: number; tense: Tense }[] = [];
  let from = 0;
  for (const { 0: said, index } of sentence.matchAll(CLAUSES)) {
    clauses.push({ end: index + said.length, tense: tenseOf(sentence.slice(from, index + said.length)) });
    from = index + said.length;
  }
  clauses.push({ end: sentence.length, tense: tenseOf(sentence.slice(from)) });
  // A list of days has its verb at the end: "on Monday, Tuesday and Friday we met".
  const whole = clauses.findLast(({ tense }) => tense !== null)?.tense ?? null;
  let place = 0;
  return (offset) => {
    if (offset < (clauses[place - 1]?.end ?? 0)) place = 0;
    while (place < clauses.length - 1 && offset >= (clauses[place]?.end ?? 0)) place += 1;
    return clauses[place]?.tense ?? whole;
  };
}
