import { toActionItems, toTimedActionItems } from '../../text/builtin-insights/to-action-items.ts';
import { toDateTimesValue } from '../../text/builtin-insights/to-date-times.ts';
import { toKeywordsValue } from '../../text/builtin-insights/phrases/to-keywords.ts';
import { toTakeawaysValue } from '../../text/builtin-insights/to-takeaways.ts';
import { toTocValue } from '../../text/builtin-insights/to-toc.ts';
import type { SpokenDialog, TranscriptToAnalyse } from '../../text/builtin-insights/transcript-to-analyse.ts';
import { toIsoInstant } from '../../text/dates/civil-date.ts';
import { processed, type MadeInsight } from '../../text/made-insight.ts';
import { toTemplateInsight } from '../../text/templates/fill-headings.ts';
import type { Template } from '../../text/templates/template.ts';
import { toSummaryText, type Minutes } from './minutes.ts';

/** One insight of each type, a custom one where a template fits. Times come from the utterances that an item cites. */
export function toModelInsights(
  minutes: Minutes,
  transcript: TranscriptToAnalyse,
  template: Template | null = null,
): MadeInsight[] {
  const { dialogs, timezone } = transcript;
  const starts = new Map(dialogs.map(({ id, start_ms }) => [id, start_ms]));
  const said = dialogs.map(({ text }) => text.toLowerCase());
  const action_items = minutes.action_items.map((item) => ({
    ...item,
    start_ms: Math.min(...item.dialog_ids.map((id) => starts.get(id) ?? 0)),
  }));
  const dates = minutes.dates.map(({ text, date_time, dialog_ids }) => ({
    text,
    date_time: toInstant(date_time, timezone),
    dialog_ids,
  }));
  return [
    processed('summary', { text: toSummaryText(minutes) }),
    processed('takeaway', toTakeawaysValue(minutes.takeaways)),
    processed('toc', toTocValue(dialogs, toSections(minutes, dialogs))),
    processed('keyword', toKeywordsValue(minutes.keywords.map((keyword) => toKeyword(keyword, said)))),
    processed('date_time', toDateTimesValue(dates)),
    processed('action_item', toActionItems(action_items)),
    processed('action_item_ts', toTimedActionItems(action_items)),
    ...toUnderHeadings(minutes, template),
  ];
}

function toUnderHeadings({ headings }: Minutes, template: Template | null): MadeInsight[] {
  const filled = (template?.headings ?? []).map(({ text }) => ({
    heading: text,
    lines: headings.filter(({ heading }) => heading === text).map((item) => item.text),
  }));
  const made = template === null ? undefined : toTemplateInsight(template, filled);
  return made === undefined ? [] : [made];
}

/** By their first utterances, in order; the first begins with the meeting. */
function toSections({ sections }: Minutes, dialogs: readonly SpokenDialog[]) {
  const places = new Map(dialogs.map(({ id }, index) => [id, index]));
  const byStart = new Map<number, string>();
  for (const { title, dialog_ids } of sections) {
    const start = Math.min(...dialog_ids.map((id) => places.get(id) ?? 0));
    if (!byStart.has(start)) byStart.set(start, title);
  }
  return [...byStart]
    .toSorted(([a], [b]) => a - b)
    .map(([start, title], index) => ({ start: index === 0 ? 0 : start, title }));
}

/** Counts occurrences in the transcript; a paraphrase by the model counts at least the places it cites. */
function toKeyword({ text, dialog_ids }: { text: string; dialog_ids: number[] }, said: readonly string[]) {
  const wanted = text.toLowerCase();
  const count = said.reduce((sum, each) => sum + each.split(wanted).length - 1, 0);
  return { text, count: Math.max(count, dialog_ids.length), dialog_ids };
}

/** A day stays one; a time on the meeting's clock becomes an instant. */
function toInstant(date_time: string, timezone: string): string {
  const [year = 0, month = 1, day = 1, hour, minute] = date_time.split(/[-T:]/).map(Number);
  if (hour === undefined || minute === undefined) return date_time;
  return toIsoInstant({ year, month, day }, { hour, minute }, timezone);
}
