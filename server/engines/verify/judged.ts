/** What became of the sentences that a model wrote. */
import type { Fault } from './judge-claim.ts';

export interface Judged {
  kept: number;
  /** By why: only those faults that there are. */
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
