import type { SpokenDialog } from './transcript-to-analyse.ts';

/** Members and witnesses address each other so at sittings of a parliament or a council. */
const ADDRESSED =
  /위원장|위원님|의원님|의장님|증인|참고인|\b(?:Mr|Madam|Mister)\.? (?:Chair|Speaker)|\bhonou?rable\b/;
const SHARE = 0.15;

/** Whether a meeting is a sitting, where most is told of the past and most is asked for as a matter of form. */
export const isSitting = (dialogs: readonly SpokenDialog[]): boolean =>
  dialogs.filter(({ text }) => ADDRESSED.test(text)).length > dialogs.length * SHARE;
