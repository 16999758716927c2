import type { ListedActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import { toDay } from './due-day.ts';

export interface ActionGroup {
  key: string;
  /** A day, `overdue`, or null: no day. Of groups by record: the record. */
  day?: string | null;
  record?: ListedActionItem['record'];
  items: ListedActionItem[];
}

/** Groups in the order of the list; all that is overdue is one. */
export function toDayGroups(listed: readonly ListedActionItem[], now: Date): ActionGroup[] {
  const today = toDay(now);
  const dayOf = ({ item: { is_done, done_at, due_date } }: ListedActionItem) => {
    if (is_done && done_at !== null) return toDay(new Date(done_at));
    return due_date !== null && due_date < today ? 'overdue' : due_date;
  };
  return [...Map.groupBy(listed, dayOf)].map(([day, items]) => ({ key: `day ${day}`, day, items }));
}

export function toRecordGroups(listed: readonly ListedActionItem[]): ActionGroup[] {
  return [...Map.groupBy(listed, ({ record }) => record.id).values()].flatMap((items) => {
    const [first] = items;
    return first === undefined ? [] : [{ key: `record ${first.record.id}`, record: first.record, items }];
  });
}
