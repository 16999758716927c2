import { toTerms } from '../../terms/to-terms.ts';
import { toStatement } from '../to-sentences.ts';

/** A sentence of a meeting, as decisions are looked for in it. */
export interface Said {
  dialog_index: number;
  /** With the words that open it. */
  raw: string;
  readonly text: string;
  readonly terms: readonly string[];
}

/** In UTF-16 units: so much of a sentence, or of an end of an utterance, is read. */
export const LONGEST_READ = 300;
export const LATIN = /[a-z]/i;
/** In UTF-16 units: "Alright." */
const LONGEST_LEAD = 10;
/** "(「없습니다」 하는 위원 있음)" */
const STAGE_DIRECTION = /\((?:[^()]{1,60}(?:있음|없음|표결|실음|교대)|「[^()]{1,60})\)/gu;

/** What is read of few sentences is read when it is asked for. */
export function toSaid(sentence: string, dialog_index: number): Said {
  const raw = sentence.slice(0, LONGEST_READ).replaceAll(STAGE_DIRECTION, ' ').trim();
  let text: string | undefined;
  let terms: readonly string[] | undefined;
  return {
    dialog_index,
    raw,
    get text() {
      return (text ??= toStatement(raw));
    },
    get terms() {
      return (terms ??= toTerms(raw).map(({ key }) => key));
    },
  };
}

/** "Okay. New deadline, the twentieth.": a sentence with the word before it that opens it. */
export function toWithLead(said: readonly Said[], place: number): string {
  const [sentence, before] = [said[place], said[place - 1]];
  if (sentence === undefined) return '';
  const isLead =
    before?.dialog_index === sentence.dialog_index &&
    before.raw.length <= LONGEST_LEAD &&
    LATIN.test(before.raw);
  return isLead ? `${before.raw} ${sentence.raw}` : sentence.raw;
}
