/** Files that were imported may say more of an insight, or less, than its kind has: what is answered is what the contract says. */
import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import {
  insightItemFields,
  type InsightItem,
  type InsightValue,
} from '@minutebook/contract/resources/insight.ts';

export function fitInsightValue(type: InsightType, value: InsightValue): InsightValue {
  const { text, items = [] } = value;
  const fields = insightItemFields(type);
  if (fields === undefined) return { text };
  return { text, items: items.map((item) => fitItem(item, fields)) };
}

function fitItem(item: InsightItem, fields: readonly string[]): InsightItem {
  const { text, title } = item;
  const named = { ...item, text: text ?? title ?? '', title: title ?? text ?? '' };
  const fitting = Object.entries(named).filter(([name]) => name === 'dialog_ids' || fields.includes(name));
  return Object.fromEntries(fitting) as InsightItem;
}
