/** A find in a comparable text, in UTF-16 units; `end` is exclusive. */
export interface Match {
  start: number;
  end: number;
}

export const overlapsAny = ({ start, end }: Match, others: readonly Match[]): boolean =>
  others.some((other) => start < other.end && end > other.start);
