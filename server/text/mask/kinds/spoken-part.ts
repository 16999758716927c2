import type { Cues } from '../number-cues.ts';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import type { PhoneRegion } from './phone-shapes.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';

/** A piece of talk in which personal information is looked for. */
export interface SpokenPart {
  /** As it was said, in plain forms. */
  text: string;
  /** The same with digits for number words. */
  written: WrittenOutText;
  /** Digits that may be a number of somebody's, as one or several groups. */
  candidates: readonly NumberCandidate[];
  /** What the words around call the numbers; also those of the utterance before. */
  cues: Cues;
  /** Whose national phone numbers are known: the workspace's, and those where the language is spoken. */
  regions: readonly PhoneRegion[];
}
