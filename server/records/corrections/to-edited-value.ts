import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';

type Item = NonNullable<InsightValue['items']>[number];

/** A bullet, a checkbox, a time, with which lines of insights begin. */
const LINE_START = /^\s*(?:[-*]\s+)?(?:\[[ x]\]\s+)?(?:\d+:\d\d(?::\d\d)?\s+)?/;

/**
 * A person's text as the value of an insight. An unchanged line keeps its moment; if the number of lines is
 * unchanged, so does an edited one.
 */
export function toEditedValue(type: InsightType, text: string, before: InsightValue | null): InsightValue {
  if (type === 'summary' || type === 'custom') return { text };
  const lines = toLines(text);
  const linesBefore = toLines(before?.text ?? '');
  const itemsBefore = before?.items ?? [];
  if (linesBefore.length !== itemsBefore.length)
    return { text, items: lines.map((line) => toItem(type, line)) };
  const known = new Map(linesBefore.map((line, index) => [line, itemsBefore[index]]));
  const isInPlace = lines.length === linesBefore.length;
  const items = lines.map((line, index) => {
    const same = known.get(line);
    const changed = isInPlace ? itemsBefore[index] : undefined;
    return same ?? { ...changed, ...toItem(type, line), dialog_ids: changed?.dialog_ids ?? [] };
  });
  return { text, items };
}

const toLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

function toItem(type: InsightType, line: string): Item {
  const words = line.replace(LINE_START, '').trim();
  return type === 'toc' ? { title: words, dialog_ids: [] } : { text: words, dialog_ids: [] };
}
