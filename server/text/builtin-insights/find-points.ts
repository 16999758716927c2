/** Finds what a meeting left open, and what may go wrong, by words that say so. */
import { byPlace } from './to-summary.ts';
import type { RankedSentence } from './rank-sentences.ts';
import type { SpokenDialog } from './transcript-to-analyse.ts';

/** By language, in lower case. A word of a script with spaces begins one, in others it stands anywhere. */
const OPEN = toWords([
  "open question|still open|still unclear|do not know yet|don't know yet|to be decided|still don't know",
  "haven't decided|have not decided|not decided|still need to decide",
  '미정|아직 못 정|아직 안 정|아직 정하지|아직 정해지지|아직 결정',
  '未定|未決|まだ決ま|まだ分から|まだわから|決まっていな|決まってな|要確認',
]);
/** Who answers so leaves a question open. */
const UNANSWERED = toWords([
  "don't know|do not know|not sure|no idea|find out|get back to|let me check",
  '모르겠|알아보|알아볼|확인해 보|확인해 볼|확인해보|미정',
  'わかりません|分かりません|わからない|分からない|確認します|調べ|検討します|持ち帰',
]);
const RISKY = toWords([
  'risk|blocker|concern is|worried|danger',
  '위험|리스크|우려|걱정되|걱정입니다',
  'リスク|危険|懸念|心配です|心配なのは',
]);

function toWords(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split('|'));
}

const MOST = 3;
const LEAST_WORDS = 4;

export interface FoundPoint {
  kind: 'open_question' | 'risk';
  ranked: RankedSentence;
}

/** The most central ones of each kind, in order; a sentence is of one kind. */
export function findPoints(
  ranked: readonly RankedSentence[],
  dialogs: readonly SpokenDialog[],
): FoundPoint[] {
  const whole = ranked.filter(
    ({ sentence }) => sentence.words >= LEAST_WORDS && (sentence.is_question || sentence.is_whole),
  );
  const open = whole.filter(({ sentence: { text, is_question, dialog_index } }) => {
    const answer = dialogs[dialog_index + 1]?.text;
    return (
      countSaid(text, OPEN) > 0 || (is_question && answer !== undefined && countSaid(answer, UNANSWERED) > 0)
    );
  });
  const risky = whole.filter(
    (each) => !open.includes(each) && !each.sentence.is_question && countSaid(each.sentence.text, RISKY) > 0,
  );
  return [
    ...pickBest(open).map((each) => ({ kind: 'open_question' as const, ranked: each })),
    ...pickBest(risky).map((each) => ({ kind: 'risk' as const, ranked: each })),
  ];
}

const pickBest = (found: readonly RankedSentence[]) =>
  found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .toSorted(byPlace);

/** How many of the words a text has. */
export function countSaid(text: string, words: readonly string[]): number {
  const said = ` ${text.toLowerCase()}`;
  return words.filter((word) => said.includes(isSpaced(word) ? ` ${word}` : word)).length;
}

/** Of a script whose words begin after a space; in others they begin anywhere. */
const isSpaced = (word: string): boolean => word.charCodeAt(0) < FIRST_OF_EAST_ASIA;
const FIRST_OF_EAST_ASIA = 0x1100;
