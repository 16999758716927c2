/** A number, or a letter, that is said in words; `start` and `end` in UTF-16 units of the text, end exclusive. */
export interface NumberWord {
  start: number;
  end: number;
  /** The digits it stands for. */
  digits: string;
  /** Digits said one by one have no groups of their own: pauses between them are heard as none. */
  is_single: boolean;
}
