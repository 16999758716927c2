export interface Finding {
  /** What was looked at: `media`. */
  about: string;
  state: 'fine' | 'warning' | 'wrong';
  message: string;
  /** What to do; null: nothing. */
  remedy: string | null;
}
