/** The elements of a transcript's lines: how each is found, and whose it is. */
import type { Utterance } from './utterance.ts';

export const LINE_CLASS = 'transcript-line';
/** Around so many lines that one that is measured or made out of sight costs little. */
export const BLOCK_CLASS = 'transcript-block';

/** Also the fragment of the address that leads there. */
export const toLineId = ({ id }: Pick<Utterance, 'id'>): string => `d${id}`;

/** null: its line is not in the page. */
export const findLine = (utterance: Pick<Utterance, 'id'> | undefined): HTMLElement | null =>
  utterance === undefined ? null : document.getElementById(toLineId(utterance));

/** The line that something on the page belongs to. */
export const findLineAround = (target: EventTarget | null | undefined): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`.${LINE_CLASS}`) : null;

export const toUtteranceId = (line: HTMLElement | null): number => Number(line?.id.slice(1));
