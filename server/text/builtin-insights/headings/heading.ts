/** The words with which a speaker opens the next subject: "Next, the budget.", "Orders.", 다음은 예산. */
export interface Heading {
  dialog_index: number;
  text: string;
  /** Keys of its words. */
  terms: readonly string[];
  /** Whether it is said to be next, rather than named alone. */
  is_explicit: boolean;
}

/** A heading as it is read in one utterance. */
export interface ReadHeading {
  text: string;
  is_explicit: boolean;
}
