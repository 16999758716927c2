/** A number, or a letter, spoken in words; `start` and `end` in UTF-16 units of the text, end exclusive. */
export interface NumberWord {
  start: number;
  end: number;
  /** The digits it stands for. */
  digits: string;
  /** Digits spoken one by one have no groups: pauses between them are not transcribed. */
  is_single: boolean;
  /** In ten thousands: a sum, of which nobody's number is made. */
  is_sum?: boolean;
}
