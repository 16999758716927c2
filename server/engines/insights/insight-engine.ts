/** What makes title, insights and label recommendations of a transcript; one interface for every engine. */
import type { Reason } from '@minutebook/contract/reasons.ts';
import type { TranscriptToAnalyse } from '../../text/builtin-insights/transcript-to-analyse.ts';
import type { TranscriptAnalysis } from '../../text/analyse-transcript.ts';
import type { Minutes } from '../minutes/minutes.ts';
import type { TokenUsage } from './read-chat-answer.ts';

export type { Minutes };

/** How often each term is said. */
export type TermCounts = Record<string, number>;

export interface AnalysisInput {
  transcript: TranscriptToAnalyse;
  /** Of the workspace. */
  labels: { label_id: number; name: string }[];
  /** Other transcripts of the workspace. */
  others: { label_ids: number[]; term_counts: TermCounts }[];
  /** Those of which the terms are not known yet. */
  uncounted: { record_id: number; label_ids: number[]; texts: string[] }[];
}

export interface AnalysisOptions {
  signal: AbortSignal;
  /** Told of each step of those that take long. */
  on_progress(stepsDone: number, stepCount: number): Promise<void>;
  /** Told what each answer of a model cost. */
  on_usage(usage: TokenUsage): void;
  kept: KeptMinutes;
}

/** Lets an attempt go on where an earlier one at the same transcript came to: a long one takes a model an hour. */
export interface KeptMinutes {
  /** @param digest of everything that was asked, and of whom */
  find(digest: Buffer): Promise<Minutes | undefined>;
  keep(digest: Buffer, minutes: Minutes): Promise<void>;
}

/** What transcripts are compared by, whichever engine is set. */
export interface Counts {
  term_counts: TermCounts;
  counted: { record_id: number; term_counts: TermCounts }[];
}

export interface Analysis extends TranscriptAnalysis, Counts {
  /** In which the insights are; ISO 639-1. */
  language: string;
  /** Best first. */
  recommended_label_ids: number[];
}

export interface InsightEngine {
  /** As it stands in `extra.insights`. */
  name: string;
  model: string | null;
  /** @throws EngineRefusedError, EngineBusyError, or whatever went wrong on the way */
  analyse(input: AnalysisInput, options: AnalysisOptions): Promise<Analysis>;
  /**
   * Asks it once for as little as possible.
   * @param name what it is called in the sentence
   * @returns what it did
   * @throws as `analyse` does
   */
  test(name: string, signal: AbortSignal): Promise<Reason>;
}
