/** Makes the title, insights and label recommendations of a transcript; one interface for every engine. */
import type { MinutesWish } from '@minutebook/contract/app/processing-endpoints.ts';
import type { Reason } from '@minutebook/contract/reasons.ts';
import type { TranscriptToAnalyse } from '../../text/builtin-insights/transcript-to-analyse.ts';
import type { TranscriptAnalysis } from '../../text/analyse-transcript.ts';
import type { Template } from '../../text/templates/template.ts';
import type { ChatOptions, ChatQuestion, ChatReply } from './chat-client.ts';
import type { EngineCall } from '../read-in-worker.ts';
import type { MeetingNotes, Minutes } from '../minutes/minutes.ts';
import type { Judged } from '../verify/judged.ts';
import type { TokenUsage } from './read-chat-answer.ts';

export type { Minutes };

/** The number of occurrences of each term. */
export type TermCounts = Record<string, number>;

export interface AnalysisInput {
  transcript: TranscriptToAnalyse;
  /** The template whose headings are filled; left out: none fits the record. */
  template?: Template | null;
  /** How a model is to write, wished for this time or said by the template; left out: as always. */
  wish?: MinutesWish | undefined;
  /** Context of the meeting besides its transcript; left out: there is none. */
  about?: MeetingNotes;
  /** The workspace's labels. */
  labels: { label_id: number; name: string }[];
  /** Other transcripts of the workspace; their `TermCounts` as JSON, which is megabytes that only the analysis reads. */
  others: { label_ids: number[]; term_counts: string }[];
  /** Transcripts whose terms have not been counted yet. */
  uncounted: { record_id: number; label_ids: number[]; texts: string[] }[];
}

export interface AnalysisOptions extends EngineCall {
  /** Called after each step of an analysis that takes long. */
  onProgress(steps_done: number, step_count: number): Promise<void>;
  /** Called with the cost of each answer of a model. */
  onUsage(usage: TokenUsage): void;
  /** Called with what became of the sentences that a model wrote. */
  onJudged(judged: Judged): void;
  kept: KeptMinutes;
  /** Why no model is asked any more: what it has answered before is all there is. Left out: it is asked. */
  given_up?: string;
}

/** Lets an attempt resume an earlier one at the same transcript: a long one takes a model an hour. */
export interface KeptMinutes {
  /** @param digest of the whole question and the model */
  find(digest: Buffer): Promise<Minutes | undefined>;
  keep(digest: Buffer, minutes: Minutes): Promise<void>;
}

/** The term counts that transcripts are compared by, whichever engine is set: `TermCounts` as JSON, which is how they are stored. */
export interface Counts {
  term_counts: string;
  counted: { record_id: number; term_counts: string }[];
}

export interface Analysis extends TranscriptAnalysis, Counts {
  /** The language of the insights; ISO 639-1. */
  language: string;
  /** Best first. */
  recommended_label_ids: number[];
  /** Passes of a model that came to nothing; left out: none. */
  failed?: FailedPass[];
}

export interface FailedPass {
  pass: 'actions' | 'account';
  reason: string;
}

export interface InsightEngine {
  /** The engine's name in `extra.insights`. */
  name: string;
  model: string | null;
  /** @throws EngineRefusedError, EngineBusyError, WorkerDiedError, or any other failure */
  analyse(input: AnalysisInput, options: AnalysisOptions): Promise<Analysis>;
  /** Puts any question to its model; null: it has none. @throws as `analyse` does */
  ask: ((question: ChatQuestion, options: ChatOptions) => Promise<ChatReply>) | null;
  /**
   * Sends one minimal question.
   * @param name the engine's name in the sentence
   * @returns a sentence about the outcome
   * @throws as `analyse` does
   */
  test(name: string, call: EngineCall): Promise<Reason>;
}
