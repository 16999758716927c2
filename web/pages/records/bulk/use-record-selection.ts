import { useCallback, useEffect, useEffectEvent, useReducer } from 'react';

/** The most records that are changed at once. */
export const SELECTION_LIMIT = 500;

interface RecordSelection {
  record_ids: ReadonlySet<number>;
  /** With `to_here`, everything from the last chosen record to this one changes too. A stable function. */
  select(record_id: number, isSelected: boolean, toHere: boolean): void;
  /** Selects these, up to the limit. */
  selectAll(record_ids: readonly number[]): void;
  clear(): void;
}

interface State {
  record_ids: ReadonlySet<number>;
  last: number | undefined;
  /** How often more than the limit were chosen. */
  refusals: number;
}

type Action =
  | { record_id: number; is_selected: boolean; to_here: boolean }
  | { all: readonly number[] }
  | 'clear';

const none: State = { record_ids: new Set(), last: undefined, refusals: 0 };

/** `shown`: the ids of the list, in its order. `onLimit` is called when more than the limit were chosen. */
export function useRecordSelection(shown: readonly number[], onLimit: () => void): RecordSelection {
  const [{ record_ids, refusals }, act] = useReducer(
    (state: State, action: Action) => toNext(state, action, shown),
    none,
  );
  const refuse = useEffectEvent(onLimit);
  useEffect(() => {
    if (refusals > 0) refuse();
  }, [refusals]);
  const select = useCallback(
    (record_id: number, is_selected: boolean, to_here: boolean) => act({ record_id, is_selected, to_here }),
    [],
  );
  const selectAll = useCallback((record_ids: readonly number[]) => act({ all: record_ids }), []);
  const clear = useCallback(() => act('clear'), []);
  return { record_ids, select, selectAll, clear };
}

export function toNext(state: State, action: Action, shown: readonly number[]): State {
  if (action === 'clear') return none;
  if ('all' in action) {
    const refusals = state.refusals + Number(action.all.length > SELECTION_LIMIT);
    return { ...state, record_ids: new Set(action.all.slice(0, SELECTION_LIMIT)), refusals };
  }
  const { record_id, is_selected, to_here } = action;
  const { record_ids, last, refusals } = state;
  const ids = new Set(to_here && last !== undefined ? between(shown, last, record_id) : [record_id]);
  const next = is_selected ? record_ids.union(ids) : record_ids.difference(ids);
  return next.size > SELECTION_LIMIT
    ? { ...state, refusals: refusals + 1 }
    : { record_ids: next, last: record_id, refusals };
}

function between(shown: readonly number[], one: number, other: number): number[] {
  const [start = 0, end = 0] = [shown.indexOf(one), shown.indexOf(other)].sort((a, b) => a - b);
  return start === -1 ? [other] : shown.slice(start, end + 1);
}
