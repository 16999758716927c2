import { isStopWord } from '../../terms/stop-words.ts';
import { toComparableText, toSource } from '../comparable-text.ts';
import { withoutHesitations } from '../hesitations.ts';
import { COUNTED, COUNTED_REACH } from '../kinds/counted.ts';
import { findCodeRuns } from '../numbers/code-runs.ts';
import { isInterruption } from '../numbers/corrections.ts';
import { isPrice } from '../numbers/prices.ts';
import type { Match } from '../match.ts';
import { writeOutNumbers, type WrittenOutText } from '../numbers/write-out-numbers.ts';

/** A part of a value, and where it is said. */
export interface Part {
  utterance: number;
  start: number;
  end: number;
  code: string;
  /** The number of digits in each group. */
  groups: readonly number[];
  /** Whether a word follows it directly that may be what is counted: "303 people". */
  is_counted: boolean;
  /** Whether what follows it surely is counted. */
  is_amount: boolean;
  /** Whether it is said as a price is. */
  is_price: boolean;
}

/** Whoever says more than so much says something else as well. */
export const LONGEST_UTTERANCE = 160;
/** The runs of one utterance that may be parts: whoever says more gives a list. */
const MOST_RUNS = 4;
/** A counted thing follows its number without a pause; particles and endings belong to the digits. */
const COUNTS =
  /^(?:\s?%|\s?(?:원|명|개|건|장|년|월|일(?!공)|번(?!호)|층|호(?!선)|시|분|人|件|名|枚|個|円|年|月|日|時|分|番(?!号)|万|만|억|億|丁目|階|回|号|퍼센트|パーセント)|\s(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|times|percent|people|dollars|pounds|euros)\b)/;
/** "212, 664 and 1159": a list. */
const LISTED = /^(?:,?\s(?:and|or|to|through|versus|vs|by)\s|[:/.])\d/;
const NEXT_WORD = /^\s([a-z'’]+)/;

/** "303 people", but not "720 for me". */
export function isCounted(after: string): boolean {
  const [, word] = NEXT_WORD.exec(after) ?? [];
  return (
    COUNTS.test(after) ||
    LISTED.test(after) ||
    (word !== undefined && !isStopWord(word) && !isInterruption(after))
  );
}

/** "Two hundred and ten": nobody dials so. */
const SAID_AS_AMOUNT = /\b(?:hundred and|thousand)\b/i;
function isSaidAsAmount(text: string, { written, start, end }: Match & { written: WrittenOutText }): boolean {
  return SAID_AS_AMOUNT.test(toSaid(text, { written, start, end }));
}

function toSaid(text: string, { written, start, end }: Match & { written: WrittenOutText }): string {
  const place = toSource(written, { start, end });
  return Array.from(text).slice(place.start, place.end).join('');
}

export function listParts(text: string, utterance: number): Part[] {
  if (text.length > LONGEST_UTTERANCE) return [];
  const written = writeOutNumbers(withoutHesitations(toComparableText(text)));
  const runs = findCodeRuns(written).filter(
    ({ start, digits }) => digits.length > 1 && !/[A-Za-z]$/.test(written.text.slice(0, start)),
  );
  if (runs.length > MOST_RUNS) return [];
  return runs.map(({ start, end, code, digits, groups }) => ({
    utterance,
    ...toSource(written, { start, end }),
    is_price: isPrice(toSaid(text, { written, start, end }), digits),
    code: code.toUpperCase(),
    groups,
    is_counted:
      isCounted(written.text.slice(end, end + COUNTED_REACH)) ||
      isSaidAsAmount(text, { written, start, end }),
    is_amount:
      COUNTED.test(written.text.slice(end, end + COUNTED_REACH)) ||
      isSaidAsAmount(text, { written, start, end }),
  }));
}
