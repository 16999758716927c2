export interface Finding {
  /** The subject of the check: `media`. */
  about: string;
  state: 'fine' | 'warning' | 'wrong';
  message: string;
  /** The remedy; null: none is needed. */
  remedy: string | null;
}
