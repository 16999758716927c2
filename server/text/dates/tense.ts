/** Whether a clause is about the past or the future, so that "on Monday" is the last or the next one. */
export type Tense = 'past' | 'future' | null;

const PAST =
  /\b(?:since|was|were|had|did|didn['’]t|went|came|sent|said|told|met|spoke|took|made|wrote|gave|left|held|ran|saw|happened|began|got|found|lost|paid|built|thought|heard|fell|died|became|broke|brought|bought|chose|drew|drove|grew|knew|led|rose|sold|spent|stood|threw|won|\w{3,}ed)\b|(?:[었았했였렸됐났냈왔갔렀폈겼쳤졌켰셨샀섰탔꿨뒀봤췄팠빴잤컸썼떴눴줬꼈])(?:습니다|습니까|어요|지요|단|고|는데|죠|네요|다|지만|던|으며|거든|잖|는지|을 ?때|다는|을)|[한된] 바 (?:있|가 있)|(?:ました|ましたが|でした|だった|った|いた|んだ)(?:[。、が]|$)/iu;
/** "We're closed" is true now; "갔다 올게요" is a way to go. */
const IS_DONE =
  /(?:\b(?:is|are|am|gets?)|['’](?:re|s|m)) (?!been\b)(?:not )?\w{3,}ed\b|(?:\b(?:have|has)|['’](?:ve|s)) got\b|갔다 ?[오올]/gi;
/** "She's flying in on Tuesday", "Tuesday works". */
const PRESENT = /(?:\b(?:is|are|am)|['’](?:re|s|m)) (?!been\b)\w{2,}ing\b|\b(?:works|suits)\b/i;
const FUTURE =
  /\b(?:will|shall|won['’]t|should|could|can|would|going to|gonna|need(?:s|ed)? to|ha(?:ve|s) to|must|let['’]s|please|see you|plan(?:s|ning)? to|(?:is|are|be|been|['’]s|['’]re) (?:\w+ )?(?:scheduled|planned|expected|supposed|due|booked|set|moved|postponed|pushed)|(?:moved?|postponed?|pushed|rescheduled|delayed|shifted) (?:\w+ ){0,3}(?:to|until|till))\b|['’](?:ll|d)\b|겠|[를를을할갈볼올될줄낼쓸둘릴길칠킬길] ?게|게요|예정|계획|세요|십시오|시다|시죠|기로 ?[했하]|(?<![었았했였렸됐났냈왔갔])다고 ?[했하]|해야|야 ?[합됩해돼]|[할갈볼올될줄낼쓸둘릴길칠킬] (?:거|것|수)|ましょう|ください|下さい|予定|つもり|ことに(?:なり|し)ました|たい|(?:ます|です)(?:[。、ねよがか]|$)|なければ|べき/iu;
const REPORTED =
  /\b(?:could|should|would|must|might) have\b|\b(?:was|were) (?:going|supposed|planned|scheduled) to\b/iu;
/** Boundaries between clauses, each with a tense of its own. */
const CLAUSES = /[,;]\s|、|\s(?:and|but|because|so|which|that)\s|(?<=지만|는데|는지|니까|거든요)\s/giu;

/** "熱があったらしいです": what others say of what is over. */
const HEARSAY = /(?<=[ただ])(?:らしい|そう|みたい|よう)(?:です|だ)(?:よ|ね|よね)?/gu;

const CJK = /[가-힣ぁ-ん]/;
const ALL_PAST = new RegExp(PAST, 'giu');
const ALL_FUTURE = new RegExp(FUTURE, 'giu');

function tenseOf(clause: string): Tense {
  const told = clause.replaceAll(IS_DONE, '').replaceAll(HEARSAY, '');
  if (REPORTED.test(clause)) return 'past';
  if (CJK.test(clause)) return lastTenseOf(told);
  if (FUTURE.test(clause)) return 'future';
  if (PAST.test(told)) return 'past';
  return PRESENT.test(clause) ? 'future' : null;
}

/** The last verb says it: "…할 것이라고 말했습니다" is past, "…기로 했습니다" is not. */
function lastTenseOf(clause: string): Tense {
  const past = [...clause.matchAll(ALL_PAST)].at(-1);
  const future = [...clause.matchAll(ALL_FUTURE)].at(-1);
  if (past === undefined) return future === undefined ? null : 'future';
  return future !== undefined && future.index + future[0].length > past.index ? 'future' : 'past';
}

/** The tense of the first verb: "On 19 May they announced that it would open" is past. */
function firstTenseOf(clause: string): Tense {
  const tense = tenseOf(clause);
  if (tense !== 'future' || CJK.test(clause)) return tense;
  const past = PAST.exec(clause.replaceAll(IS_DONE, (words) => ' '.repeat(words.length)));
  const future = FUTURE.exec(clause);
  return past !== null && future !== null && past.index < future.index ? 'past' : tense;
}

const ends = (sentence: string): number[] =>
  [...sentence.matchAll(CLAUSES)].map(({ 0: said, index }) => index + said.length);

/** The tense at any offset of a sentence: that of its clause, or else of the next one, or of the last before it. */
export function makeTenseAt(sentence: string): (offset: number) => Tense {
  const clauses: { end: number; tense: Tense; first: Tense }[] = [];
  let from = 0;
  for (const end of [...ends(sentence), sentence.length]) {
    const clause = sentence.slice(from, end);
    clauses.push({ end, tense: tenseOf(clause), first: firstTenseOf(clause) });
    from = end;
  }
  // A list of days has its verb after it, or before: "on Monday, Tuesday and Friday we met".
  let next: Tense = clauses.findLast(({ tense }) => tense !== null)?.tense ?? null;
  for (const clause of clauses.toReversed()) {
    clause.tense ??= next;
    next = clause.first ?? next;
  }
  let place = 0;
  return (offset) => {
    if (offset < (clauses[place - 1]?.end ?? 0)) place = 0;
    while (place < clauses.length - 1 && offset >= (clauses[place]?.end ?? 0)) place += 1;
    return clauses[place]?.tense ?? null;
  };
}
