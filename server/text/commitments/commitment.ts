/** A commitment in a sentence: who will do something. */
export interface Commitment {
  who: 'speaker' | 'listener' | 'group';
  /** 2 when it is explicit, 1 when a date or an answer has to confirm it. */
  strength: 1 | 2;
  /** The name of the person, as the sentence gives it. */
  name?: string;
}
