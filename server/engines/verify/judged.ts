/** The outcome for the sentences that a model wrote: how many are kept, and how many dropped for which fault. */
import type { Fault } from './judge-claim.ts';

export interface Judged {
  kept: number;
  /** The number of dropped sentences by fault; a fault without any is absent. */
  dropped: Partial<Record<Fault, number>>;
}

export const countDropped = ({ dropped }: Judged): number =>
  Object.values(dropped).reduce((sum, count) => sum + count, 0);

/** With fewer kept than dropped, what is left is no account of the meeting either. */
export const isUnfounded = (judged: Judged): boolean => countDropped(judged) > judged.kept;

/** For whoever reads why the built-in result stands. */
export function describeUnfounded(judged: Judged): string {
  const dropped = countDropped(judged);
  const faults = Object.entries(judged.dropped).map(([fault, count]) => `${fault}: ${count}`);
  return `the language model wrote what the meeting does not hold: ${dropped} of ${dropped + judged.kept} sentences (${faults.join(', ')})`;
}
