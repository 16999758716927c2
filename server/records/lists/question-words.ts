/** The words of a question that tell what it is about, as the index of records and the texts of their lines have them. */
import { parseQuery, type SearchTerm } from '../../search/parse-query.ts';
import { toEnglishStem } from '../../text/terms/english-stem.ts';
import { toTerms } from '../../text/terms/to-terms.ts';
import { toWordForm } from './to-word-form.ts';

export interface QuestionWord {
  /** How all forms of it begin. */
  term: SearchTerm;
  /** The stem of each of its forms; null: whatever begins like `term` is one. */
  stem: string | null;
  /** How much it tells, beside how rare it is: little where it belongs to asking. */
  weight: number;
}

/** More than a question has that somebody means: each is looked up in every segment of the index. */
const MOST_WORDS = 16;

/** Words of asking about meetings, as they are written or by their stems. */
const ASKING = new Set(
  `summariz summary summar describ explain discuss discussion mention opinion conclud conclusion meeting meet group team member
participant decid decision detail reason 논의 설명 요약 결정 회의 의견 내용 이유 결론 얘기 이야기 정리 언급 발표 참석자
議論 説明 要約 決定 会議 意見 内容 理由 結論 話題 発言 言及 参加者`.split(/\s+/),
);
const ASKING_WEIGHT = 0.25;

const NUMBERS = /\p{N}[\p{N}.,]*\p{N}/gu;
const IS_ENGLISH = /^ [a-z]+$/;

/** In their order, each once; none where the question only asks. */
export function toQuestionWords(question: string): QuestionWord[] {
  const words = new Map<string, QuestionWord>();
  const add = (written: string, key: string) => {
    const weight = ASKING.has(key) ? ASKING_WEIGHT : 1;
    for (const term of parseQuery(toWordForm(written).replaceAll('"', ' '))) {
      if (words.has(term.needle) || words.size === MOST_WORDS) continue;
      words.set(term.needle, { term, stem: IS_ENGLISH.test(term.needle) ? key : null, weight });
    }
  };
  for (const { start, end, key } of toTerms(question)) add(question.slice(start, end), key);
  for (const [number] of question.matchAll(NUMBERS)) add(number, number);
  return [...words.values()];
}

/** Tells whether what stands at a place where `term` was found is a form of the word, and remembers what it has told. */
export function makeFormTest({ term: { needle }, stem }: QuestionWord) {
  const known = new Map<string, boolean>();
  return (text: string, place: number): boolean => {
    const end = endOfWord(text, place + needle.length);
    if (stem === null || end === place + needle.length) return true;
    if (end - place > LONGEST_WORD) return false;
    const word = text.slice(place + 1, end);
    const isForm = known.get(word) ?? toEnglishStem(word) === stem;
    if (known.size < MOST_KNOWN) known.set(word, isForm);
    return isForm;
  };
}

const MOST_KNOWN = 10_000;
const LONGEST_WORD = 64;
const FIRST_LETTER = '0'.charCodeAt(0);

function endOfWord(text: string, from: number): number {
  let end = from;
  while (end < text.length && text.charCodeAt(end) >= FIRST_LETTER) end += 1;
  return end;
}

const REST_OF_WORD = /[\p{L}\p{N}\p{M}]*/uy;

/** The whole word that a mark of `word` begins, as it is written; null: it is no form of it. */
export function toWordAt(
  said: string,
  { word: { stem }, start, end }: { word: QuestionWord; start: number; end: number },
): string | null {
  if (stem === null) return said.slice(start, end);
  REST_OF_WORD.lastIndex = end;
  const written = said.slice(start, end) + (REST_OF_WORD.exec(said)?.[0] ?? '');
  return toEnglishStem(written.toLowerCase()) === stem || written.length === end - start ? written : null;
}
