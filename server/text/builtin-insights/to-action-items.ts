import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import type { ActionItem } from './find-action-items.ts';
import { toTimestamp } from '../made-insight.ts';

export function toActionItems(found: readonly ActionItem[]): Required<InsightValue> {
  const items = found.map(({ text, assignee, due_date, dialog_ids }) => ({
    text,
    assignee,
    due_date,
    dialog_ids,
  }));
  return { text: items.map((item) => `- [ ] ${item.text}${toWhoAndWhen(item)}`).join('\n'), items };
}

/** The same, with their times in the recording. */
export function toTimedActionItems(found: readonly ActionItem[]): Required<InsightValue> {
  const items = found.map(({ text, assignee, due_date, start_ms, dialog_ids }) => ({
    text,
    assignee,
    due_date,
    start_ms,
    dialog_ids,
  }));
  const lines = items.map((item) => `- [ ] ${toTimestamp(item.start_ms)} ${item.text}${toWhoAndWhen(item)}`);
  return { text: lines.join('\n'), items };
}

function toWhoAndWhen({ assignee, due_date }: { assignee: string | null; due_date: string | null }): string {
  const parts = [assignee, due_date].filter((part) => part !== null);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
