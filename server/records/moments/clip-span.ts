/** The span of a clip: nothing of it was said outside, so that it can be shown to people who see nothing else. */
import { errors } from '@minutebook/contract/errors.ts';
import { LONGEST_CLIP_MS, SHORTEST_CLIP_MS } from '@minutebook/contract/v3/moment-endpoints.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { HeldRecord } from '../lock-records.ts';

export interface Span {
  start_ms: number;
  end_ms: number;
}
export type Spoken = Pick<V2Dialog, 'id' | 'start_ms' | 'duration_ms'>;

export const endOf = ({ start_ms, duration_ms }: Spoken) => start_ms + duration_ms;

/** Utterances that lie whole in the span. */
export const findWithin = <Dialog extends Spoken>(dialogs: readonly Dialog[], span: Span): Dialog[] =>
  dialogs.filter((dialog) => dialog.start_ms >= span.start_ms && endOf(dialog) <= span.end_ms);

/** From the first word of these utterances to the last; of none it is nothing, at the beginning. */
export const toSpan = (dialogs: readonly Spoken[]): Span => ({
  start_ms: dialogs.reduce((first, { start_ms }) => Math.min(first, start_ms), dialogs[0]?.start_ms ?? 0),
  end_ms: dialogs.reduce((last, dialog) => Math.max(last, endOf(dialog)), 0),
});

/** @throws VALIDATION_ERROR when it is not in the record, too long, or of nothing */
export function requireClipSpan(
  { duration_ms }: Pick<HeldRecord, 'duration_ms'>,
  dialogs: readonly Spoken[],
  span: Span,
): void {
  const { start_ms, end_ms } = span;
  const limit = Math.min(Math.max(duration_ms ?? 0, toSpan(dialogs).end_ms), start_ms + LONGEST_CLIP_MS);
  if (end_ms > limit) throw errors.invalid('body.end_ms', 'too_big', { limit });
  if (end_ms < start_ms) throw errors.invalid('body.end_ms', 'ends_before_start');
  const least = start_ms + SHORTEST_CLIP_MS;
  if (end_ms < least && findWithin(dialogs, span).length === 0)
    throw errors.invalid('body.end_ms', 'too_small', { limit: least });
}
