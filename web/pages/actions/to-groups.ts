import type { ListedActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';

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

/** A day as the calendar here has it: `2026-03-01` alone would be midnight in Greenwich, which is yesterday in New York. */
export const toLocalMidnight = (day: string) => `${day}T00:00:00`;

const two = (value: number) => String(value).padStart(2, '0');

export const toDay = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

export const isOverdue = (due_date: string | null, now: Date) => due_date !== null && due_date < toDay(now);
