/** The input of the built-in engine: masked utterances in order, the speakers, and the meeting's time and place. */
export interface TranscriptToAnalyse {
  dialogs: readonly SpokenDialog[];
  speakers: readonly { speaker_id: number; name: string | null }[];
  /** ISO 639-1. */
  language: string;
  recorded_at: Date;
  /** IANA name: "Friday" is the one on this zone's calendar. */
  timezone: string;
}

export interface SpokenDialog {
  id: number;
  start_ms: number;
  duration_ms: number;
  speaker_id: number;
  text: string;
}

/** The number of a workspace's transcripts with a term, so that words of every meeting are no keywords. */
export interface BackgroundTerms {
  transcripts: number;
  /** 0 for an unknown term. `term` is the key of a {@link Term}. */
  countTranscriptsWith(term: string): number;
}

/** Members and witnesses address each other so at sittings of a parliament or a council. */
const ADDRESSED =
  /위원장|위원님|의원님|의장님|증인|참고인|\b(?:Mr|Madam|Mister)\.? (?:Chair|Speaker)|\bhonou?rable\b/;
const SHARE = 0.15;

/** Whether a meeting is a sitting, where most is told of the past and most is asked for as a matter of form. */
export const isSitting = (dialogs: readonly SpokenDialog[]): boolean =>
  dialogs.filter(({ text }) => ADDRESSED.test(text)).length > dialogs.length * SHARE;
