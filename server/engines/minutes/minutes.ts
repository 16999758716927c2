/** What a language model is asked for, and what is left of its answer. */

/** Rests on the utterances of these ids, of which there is at least one. */
export interface Cited {
  dialog_ids: number[];
}

export interface Minutes {
  title: string | null;
  /** Markdown. */
  summary: string;
  takeaways: (Cited & { text: string })[];
  /** In order; each lasts until the next begins. */
  sections: (Cited & { title: string })[];
  keywords: (Cited & { text: string })[];
  action_items: (Cited & { text: string; assignee: string | null; due_date: string | null })[];
  /** `date_time` is a day, or a day and a time on the meeting's clock: `2026-03-04`, `2026-03-04T15:00`. */
  dates: (Cited & { text: string; date_time: string })[];
  /** Names of the workspace's labels. */
  labels: string[];
}

export type MinutesField = keyof Minutes;

/** In the order in which models are asked for them. */
export const WHOLE = [
  'title',
  'summary',
  'takeaways',
  'sections',
  'keywords',
  'action_items',
  'dates',
  'labels',
] as const satisfies readonly MinutesField[];

/** Of one part of a long meeting. */
export const OF_A_PART = [
  'summary',
  'takeaways',
  'sections',
  'keywords',
  'action_items',
  'dates',
] as const satisfies readonly MinutesField[];

/** Of the minutes of several parts; the other fields are put together without a model. */
export const OF_PARTS = [
  'title',
  'summary',
  'takeaways',
  'sections',
  'labels',
] as const satisfies readonly MinutesField[];
