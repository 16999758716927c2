/** The elements of a transcript's lines, and how to find the utterance of each. */
import type { Utterance } from '../utterance.ts';

export const LINE_CLASS = 'transcript-line';
/** Wraps so many lines that measuring or rendering one out of sight costs little. */
export const BLOCK_CLASS = 'transcript-block';

/** Also the fragment of its address. */
export const toLineId = ({ id }: Pick<Utterance, 'id'>): string => `d${id}`;

/** null: its line is not rendered. */
export const findLine = (utterance: Pick<Utterance, 'id'> | undefined): HTMLElement | null =>
  utterance === undefined ? null : document.getElementById(toLineId(utterance));

/** The line that contains an element of the page. */
export const findLineAround = (target: EventTarget | null | undefined): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`.${LINE_CLASS}`) : null;

export const toUtteranceId = (line: HTMLElement | null): number => Number(line?.id.slice(1));
