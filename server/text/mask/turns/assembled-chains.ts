import { namesOther } from '../cues/prompts.ts';
import type { Part } from './assembled-parts.ts';
import type { SpokenUtterance } from './instalments.ts';

/** Parts are at most so many utterances apart. */
const REACH = 4;
const MOST_PARTS = 4;
/** Another speaker may know how it goes on. */
const REST = /\b(?:the )?rest\b|\bit ends\b|나머지|나머진|뒷자리|残り|続き/i;
/** After "I have nine one seven, and then?" the other speaker goes on, as does whoever begins with "and then". */
const ASKS_ON =
  /(?:\b(?:and|then|next|after that|what(?:['’]s| is| comes)? (?:after(?: that)?|next))|다음은?요?|다음이?요?|그리고요?|뒤에?는?요?|次は|それから|そのあとは?|続きは)[\s?？.…。]{0,3}$/i;
const LONGEST_TURN = 70;
const GOES_ON = /^\s?(?:and then|then|그\s?다음|그리고|それから|そのあと|次[がは])/i;
/** Words that say which end of a number comes next. */
const IN_ORDER = /\b(?:first|last|begin|start|end)(?:s|ning)?\b|[앞뒷뒤]|끝|[前後上下頭]|最後|最初|末尾/i;

/** Whether an utterance goes on with what the one before it began, whoever says it. */
export const isTakenUp = (utterances: readonly SpokenUtterance[], index: number): boolean => {
  const text = utterances[index]?.text ?? '';
  const before = utterances[index - 1]?.text ?? '';
  if (REST.test(text)) return true;
  return Math.max(text.length, before.length) <= LONGEST_TURN && (GOES_ON.test(text) || ASKS_ON.test(before));
};

/** Whether somebody names something of its own between two parts: "and the raffle?". */
export const areInterrupted = (utterances: readonly SpokenUtterance[], parts: readonly Part[]): boolean =>
  parts.slice(1).some((part, place) => {
    const after = parts[place]?.utterance ?? part.utterance;
    return utterances.slice(after + 1, part.utterance).some(({ text }) => namesOther(text));
  });

/** The part with each next one of the same speaker, or of whoever knows the rest, and those with the next. */
export function listChains(
  utterances: readonly SpokenUtterance[],
  first: Part,
  list: (index: number) => readonly Part[],
): Part[][] {
  const speaker = utterances[first.utterance]?.speaker_id;
  const chains: Part[][] = [];
  let open: Part[][] = [[first]];
  for (let parts = 1; parts < MOST_PARTS; parts += 1) {
    open = open.flatMap((chain) => {
      const last = chain.at(-1) ?? first;
      for (let index = last.utterance; index <= last.utterance + REACH; index += 1) {
        if (utterances[index]?.speaker_id !== speaker && !isTakenUp(utterances, index)) continue;
        const next = list(index).filter(({ start }) => index > last.utterance || start >= last.end);
        if (next.length > 0) return next.map((part) => [...chain, part]);
      }
      return [];
    });
    chains.push(...open);
  }
  return chains;
}

/** The orders in which parts may be meant by who begins with the end: the last of them first, or turned round. */
export function listTurned(utterances: readonly SpokenUtterance[], chain: readonly Part[]): Part[][] {
  const [first, ...rest] = chain;
  if (first === undefined || chain.length > 3) return [];
  if (!IN_ORDER.test(utterances[first.utterance]?.text ?? '')) return [];
  return chain.length === 2 ? [[...rest, first]] : [[...rest, first], chain.toReversed()];
}
