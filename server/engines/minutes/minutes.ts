/** The fields that a language model is asked for, and the type of its validated answer. */
import type { TakeawayKind } from '@minutebook/contract/resources/insight.ts';

/** Context of a meeting besides its transcript. */
export interface MeetingNotes {
  /** The titles of the record, and of the event in the calendar. */
  titles: readonly string[];
  /** The notes that people took for everybody. */
  notes: string | null;
  /** Words of the workspace, as they are written. */
  glossary: readonly string[];
}

/** Cites the utterances with these ids: items at least one, a title and a sentence of a summary perhaps none. */
export interface Cited {
  dialog_ids: number[];
}

export interface CitedText extends Cited {
  text: string;
}

export interface Minutes {
  title: CitedText | null;
  /** Sentences in Markdown, each with the white space and the marks of lists before it. */
  summary: CitedText[];
  takeaways: (CitedText & { kind?: TakeawayKind })[];
  /** Under the headings of the template that was given. */
  headings: (CitedText & { heading: string })[];
  /** In order; each lasts until the next begins. */
  sections: (Cited & { title: string })[];
  keywords: CitedText[];
  action_items: (CitedText & { assignee: string | null; due_date: string | null })[];
  /** `date_time` is a day, or a day and a time on the meeting's clock: `2026-03-04`, `2026-03-04T15:00`. */
  dates: (CitedText & { date_time: string })[];
  /** Names of the workspace's labels. */
  labels: string[];
}

export type MinutesField = keyof Minutes;

export const NO_MINUTES: Minutes = {
  title: null,
  summary: [],
  takeaways: [],
  headings: [],
  sections: [],
  keywords: [],
  action_items: [],
  dates: [],
  labels: [],
};

export const toSummaryText = ({ summary }: Pick<Minutes, 'summary'>): string =>
  summary
    .map(({ text }) => text)
    .join('')
    .trim();

/**
 * What a question asks for, by pass. A short meeting is one question. Of others, each part is asked for its points, then for
 * what is to be done; the account is written last, from both.
 */
export const PASSES = {
  points: ['takeaways', 'sections', 'keywords', 'headings'],
  actions: ['action_items', 'dates'],
  account: ['title', 'summary', 'labels'],
  whole: [
    'title',
    'summary',
    'takeaways',
    'sections',
    'keywords',
    'action_items',
    'dates',
    'headings',
    'labels',
  ],
} as const satisfies Record<string, readonly MinutesField[]>;

/** The fields that an answer has to have: the first of these that it is asked for. */
export const NEEDED = ['summary', 'takeaways', 'action_items'] as const satisfies readonly MinutesField[];
