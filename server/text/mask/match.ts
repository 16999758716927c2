/** A find in a comparable text, in UTF-16 units; `end` is exclusive. */
export interface Match {
  start: number;
  end: number;
}
