/** Who a sentence says will do something. */
export interface Commitment {
  who: 'speaker' | 'listener' | 'group';
  /** 2 where it is said outright, 1 where a date or an answer has to confirm it. */
  strength: 1 | 2;
  /** Whoever is said to do it, as they are called there. */
  name?: string;
}
