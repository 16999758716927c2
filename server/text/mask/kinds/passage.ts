import type { Cues } from '../cues/cue.ts';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import type { PhoneRegion } from './phone-plans.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';

/** A piece of talk that is searched for personal information. */
export interface Passage {
  /** The original text, in comparable form. */
  text: string;
  /** The same with digits for number words. */
  written: WrittenOutText;
  /** Digits that may be a personal number, as one or several groups. */
  candidates: readonly NumberCandidate[];
  /** The kinds that the surrounding words suggest for numbers, including those of the utterance before. */
  cues: Cues;
  /** The words just before, which may ask for the information. */
  before: string;
  /** Countries whose national phone numbers are recognised: the workspace's, and those of the language. */
  regions: readonly PhoneRegion[];
}
