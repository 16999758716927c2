/** The moments of the recording that items of an insight refer to. */
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import type { Utterance } from '../transcript/utterance.ts';

export type InsightItem = NonNullable<InsightValue['items']>[number];

/** Its own time, else that of the first utterance it cites that still exists; undefined: none. */
export function findMoment(
  item: Pick<InsightItem, 'start_ms' | 'dialog_ids'>,
  startsById: ReadonlyMap<number, number>,
): number | undefined {
  if (item.start_ms !== undefined) return item.start_ms;
  const starts = item.dialog_ids.flatMap((id) => startsById.get(id) ?? []);
  return starts.length === 0 ? undefined : Math.min(...starts);
}

export const toStartsById = (utterances: readonly Utterance[]): ReadonlyMap<number, number> =>
  new Map(utterances.map(({ id, start_ms }) => [id, start_ms]));
