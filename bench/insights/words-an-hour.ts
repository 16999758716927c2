import type { LabelledMeeting } from './read-meetings.ts';

/** The words spoken in an hour of meeting. */
export const WORDS_AN_HOUR = 9_000;

export function countWords(meetings: readonly LabelledMeeting[]): number {
  return meetings
    .flatMap(({ transcript }) => transcript.dialogs)
    .reduce((sum, { text }) => sum + text.split(' ').length, 0);
}
