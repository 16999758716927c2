import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import type { ActionItem } from './pick-action-items.ts';
import { toTimestamp } from '../made-insight.ts';

export function toActionItems(found: readonly ActionItem[]): Required<InsightValue> {
  const items = found.map((timed) => {
    const { start_ms: _, ...item } = timed;
    return item;
  });
  return { text: items.map((item) => `- [ ] ${item.text}${toWhoAndWhen(item)}`).join('\n'), items };
}

/** The same, with their times in the recording. */
export function toTimedActionItems(found: readonly ActionItem[]): Required<InsightValue> {
  const lines = found.map((item) => `- [ ] ${toTimestamp(item.start_ms)} ${item.text}${toWhoAndWhen(item)}`);
  return { text: lines.join('\n'), items: [...found] };
}

function toWhoAndWhen({ assignee, due_date }: { assignee: string | null; due_date: string | null }): string {
  const parts = [assignee, due_date].filter((part) => part !== null);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
