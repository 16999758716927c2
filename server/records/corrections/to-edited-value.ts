import {
  alignInsightLines,
  splitInsightLine,
  toInsightLines,
} from '@minutebook/contract/resources/insight-lines.ts';
import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';

type Item = NonNullable<InsightValue['items']>[number];

/** A person's text as the value of an insight. A line that was there before, also in other words, keeps its moment. */
export function toEditedValue(type: InsightType, text: string, before: InsightValue | null): InsightValue {
  if (type === 'summary' || type === 'custom') return { text };
  const lines = toInsightLines(text);
  const linesBefore = toInsightLines(before?.text ?? '');
  const itemsBefore = before?.items ?? [];
  if (linesBefore.length !== itemsBefore.length)
    return { text, items: lines.map((line) => toItem(type, line)) };
  const origins = alignInsightLines(linesBefore, lines);
  const items = lines.map((line, index) => {
    const origin = origins[index];
    const known = origin === undefined ? undefined : itemsBefore[origin];
    if (known !== undefined && linesBefore[origin ?? -1] === line) return known;
    return { ...known, ...toItem(type, line), dialog_ids: known?.dialog_ids ?? [] };
  });
  return { text, items };
}

function toItem(type: InsightType, line: string): Item {
  const words = splitInsightLine(line).words.trim();
  return type === 'toc' ? { title: words, dialog_ids: [] } : { text: words, dialog_ids: [] };
}
