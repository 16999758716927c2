import { countWords } from '../terms/count-words.ts';

// Phrases that open a new topic, in English, Korean and Japanese. The weights are log odds, fitted on half of
// the meetings that `npm run bench:insights` reads, and rounded.
const ANNOUNCES =
  /\b(?:next|move on|moving on|let's|let us|agenda|topic|finally|last thing|another thing|anything (?:else|more)|any other|questions?|item|start)\b|다음|그럼|자,|마지막으로|먼저|안건|넘어가|하나 더|또 하나|질문|次[には]|では|最後に|続いて|議題|ところで|もう一つ|質問/iu;
const OPENS =
  /^\P{L}*(?:(?:okay|ok|alright|all right|right|so|now|well)\b|(?:네|예|자|그럼|그러면|좋아요|좋습니다|はい|では|じゃあ|それでは)(?=[\s,.、。]|$))/iu;
const CLOSES =
  /\b(?:thank you|thanks|okay|alright|all right|right)\b|감사합니다|고맙습니다|좋습니다|알겠습니다|ありがとうございます|わかりました|承知しました|了解/iu;

const ANNOUNCES_LOG_ODDS = 1.7;
const OPENS_LOG_ODDS = 0.75;
const CLOSES_LOG_ODDS = 0.8;
const LENGTH_LOG_ODDS = 0.4;
const NEXT_LENGTH_LOG_ODDS = 0.2;

/**
 * How likely each utterance opens a new topic, as log odds: it says so, the one before sounds like an end,
 * and it is longer than the meeting's average, as is the one after it.
 */
export function toOpeningCues(utterances: readonly string[]): number[] {
  const lengths = utterances.map(countWords);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const relative = lengths.map((length) => Math.log((length + 1) / (mean + 1)));
  return utterances.map((utterance, index) => {
    const before = utterances[index - 1] ?? '';
    return (
      LENGTH_LOG_ODDS * (relative[index] ?? 0) +
      NEXT_LENGTH_LOG_ODDS * (relative[index + 1] ?? 0) +
      (ANNOUNCES.test(utterance) ? ANNOUNCES_LOG_ODDS : 0) +
      (OPENS.test(utterance) ? OPENS_LOG_ODDS : 0) +
      (CLOSES.test(before) ? CLOSES_LOG_ODDS : 0)
    );
  });
}
