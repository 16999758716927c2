/** What the built-in engine reads: the masked utterances in order, who spoke, and when and where the meeting was. */
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

/** In how many of a workspace's transcripts a term is, so that what is said in every meeting is no keyword. */
export interface BackgroundTerms {
  transcripts: number;
  /** 0 for a term that is in none. `term` is the key of a {@link Term}. */
  countTranscriptsWith(term: string): number;
}
