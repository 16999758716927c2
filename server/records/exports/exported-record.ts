/** A record as it is exported to a file: masked text stays masked. */
import type { ActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { MinutesPoints, V2Insight } from '@minutebook/contract/resources/insight.ts';
import { toFilledPoints, withoutPoints } from '@minutebook/contract/resources/minutes-points.ts';
import { toTimecode } from '@minutebook/contract/resources/timed-notes.ts';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { pickRecordEntries, type FilledEntries } from '@minutebook/contract/resources/record-entries.ts';
import type { ActionItemRow } from '../action-items/action-item-queries.ts';
import { toActionItem } from '../action-items/action-item-view.ts';
import { isWorded } from '../action-items/written-items.ts';
import type { MomentRow } from '../moments/moment-queries.ts';
import type { RecordRow } from '../items/record-queries.ts';

export interface ExportedRecord {
  record_id: number;
  title: string | null;
  /** The workspace's local time with its offset: `2026-03-02T10:00:00+01:00`. */
  date: string;
  duration_ms: number | null;
  /** ISO 639-1; null when unknown. */
  language: string | null;
  owner: string | null;
  /** Speakers with a known name. */
  people: string[];
  labels: string[];
  /** The entries that people have filled in. */
  entries: FilledEntries;
  /** Existing insights, as Markdown; action items that are done are ticked. */
  insights: { type: ExportedInsight; text: string }[];
  /** Their present state; items that the insight does not have come last. */
  action_items: ExportedActionItem[];
  /** The moments that others see too; a bookmark without words of its own has those of its utterance. */
  moments: (Pick<Moment, 'kind' | 'start_ms' | 'is_in_notes'> & { text: string; author: string | null })[];
  /** In the order of their times; only where they were asked for. */
  comments?: ExportedThread[];
  transcript: { start_ms: number; speaker: string; text: string }[];
}

interface ExportedComment {
  author: string | null;
  text: string;
}

interface ExportedThread extends ExportedComment {
  start_ms: number;
  is_resolved: boolean;
  answers: ExportedComment[];
}

type ExportedActionItem = Pick<ActionItem, 'text' | 'due_date' | 'is_done' | 'done_at' | 'is_in_insight'> & {
  assignee: string | null;
};

/** Points of the minutes stand under headings of their own. */
export type ExportedInsight = InsightType | keyof MinutesPoints;

const ORDER: readonly ExportedInsight[] = [
  'summary',
  'decisions',
  'open_questions',
  'risks',
  'takeaway',
  'action_item',
  'action_item_ts',
  'toc',
  'date_time',
  'keyword',
  'custom',
];

interface ExportedParts {
  dialogs: readonly V2Dialog[];
  insights: readonly V2Insight[];
  points: MinutesPoints;
  action_items: readonly ActionItemRow[];
  /** The record's moments without the notes that members keep for themselves. */
  moments: readonly MomentRow[];
  with_comments: boolean;
  timezone: string;
}

export function toExportedRecord(row: RecordRow, parts: ExportedParts): ExportedRecord {
  const { speakers } = row.extra;
  const names = new Map(speakers.map(({ speaker_id, name }) => [speaker_id, name]));
  const started_at = new Date(row.recorded_at.getTime() - (row.duration_ms ?? 0));
  return {
    record_id: row.record_id,
    title: row.title,
    date: toLocalTime(started_at, parts.timezone),
    duration_ms: row.duration_ms,
    language: row.extra.language,
    owner: row.owner?.name ?? null,
    people: speakers.flatMap(({ name }) => (name === null ? [] : [name])),
    labels: row.labels.map(({ name }) => name),
    entries: pickRecordEntries(row.extra),
    insights: toTexts(parts),
    action_items: parts.action_items.filter(({ is_removed }) => !is_removed).map(toExportedItem),
    moments: toExportedMoments(parts),
    ...(parts.with_comments && { comments: toThreads(parts.moments) }),
    transcript: parts.dialogs.map(({ start_ms, speaker_id, text }) => ({
      start_ms,
      speaker: names.get(speaker_id) ?? `#${speaker_id}`,
      text,
    })),
  };
}

function toExportedItem(row: ActionItemRow): ExportedActionItem {
  const { text, assignee, due_date, is_done, done_at, is_in_insight } = toActionItem(row);
  return { text, assignee: assignee?.name ?? null, due_date, is_done, done_at, is_in_insight };
}

function toExportedMoments({
  moments,
  dialogs,
}: {
  moments: readonly MomentRow[];
  dialogs: readonly V2Dialog[];
}): ExportedRecord['moments'] {
  const said = new Map(dialogs.map(({ id, text }) => [id, text]));
  return moments.map(({ kind, start_ms, is_in_notes, text, author_name, dialog_ids }) => ({
    kind,
    start_ms,
    is_in_notes,
    text: text ?? dialog_ids.flatMap((id) => said.get(id) ?? []).join(' '),
    author: author_name,
  }));
}

const toComment = ({ author_name, text }: MomentRow) => ({ author: author_name, text: text ?? '' });

function toThreads(moments: readonly MomentRow[]): ExportedThread[] {
  const comments = moments.filter(({ kind }) => kind === 'comment');
  return comments
    .filter(({ parent_id }) => parent_id === null)
    .map((comment) => ({
      ...toComment(comment),
      start_ms: comment.start_ms,
      is_resolved: comment.resolved_at !== null,
      answers: comments.filter(({ parent_id }) => parent_id === comment.moment_id).map(toComment),
    }));
}

/** Moments that the notes do not contain already, one line each, without what people say about them in comments. */
export const listMarked = ({ moments }: ExportedRecord): { time: string; text: string }[] =>
  moments
    .filter(({ is_in_notes, kind }) => !is_in_notes && kind !== 'comment')
    .map(({ start_ms, text }) => ({ time: toTimecode(start_ms), text }));

function toTexts({ insights, points, action_items }: ExportedParts): ExportedRecord['insights'] {
  const written = insights
    .filter(({ status }) => status === 'processed')
    .flatMap((insight) => toWritten(insight, points))
    .filter(({ text }) => text.trim() !== '');
  // Action items with times contain everything that those without do.
  const found =
    written.find(({ type }) => type === 'action_item_ts') ??
    written.find(({ type }) => type === 'action_item');
  const tasks = action_items.some(isWorded)
    ? listItems(action_items)
    : tickLines(found?.text ?? '', action_items);
  return [
    ...written.filter(({ type }) => !type.startsWith('action_item')),
    ...(tasks === '' ? [] : [{ type: found?.type ?? ('action_item' as const), text: tasks }]),
  ].toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
}

/** Takeaways are divided among their headings. */
function toWritten({ type, value }: V2Insight, points: MinutesPoints): ExportedRecord['insights'] {
  const filled = toFilledPoints(points);
  if (value === null || type !== 'takeaway' || filled.length === 0)
    return [{ type, text: value?.text ?? '' }];
  const others = { name: type, items: withoutPoints(value.items, points) };
  return [...filled, others].map(({ name, items }) => ({
    type: name,
    text: items.map(({ text }) => `- ${text}`).join('\n'),
  }));
}

const listItems = (action_items: readonly ActionItemRow[]): string =>
  action_items
    .filter(({ is_removed }) => !is_removed)
    .map(toExportedItem)
    .map(({ text, assignee, due_date, is_done }) => {
      const about = [assignee, due_date].filter((part) => part !== null).join(', ');
      return `- [${is_done ? 'x' : ' '}] ${text}${about && ` (${about})`}`;
    })
    .join('\n');

function toLocalTime(time: Date, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  }).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}

type Ticked = Pick<ActionItemRow, 'text' | 'place' | 'is_done'>;

const LINE = /^(\s*)(?:[-*+]\s+)?(?:\[[ xX]\]\s+)?(.*)$/s;

/**
 * The text of the action items with what people have ticked: the insight itself is never rewritten by a tick.
 * Lines are the items of the same place where there are as many; else those that
 * have the words of a ticked one.
 */
export function tickLines(markdown: string, items: readonly Ticked[]): string {
  const present = items.filter(({ place }) => place !== null);
  if (!present.some(({ is_done }) => is_done)) return markdown;
  const lines = markdown.split(/\r\n|\r|\n/);
  const places = lines.flatMap((line, index) => (line.trim() === '' ? [] : [index]));
  const ticked = new Set<number | undefined>();
  for (const [place, { text, is_done }] of present.entries()) {
    if (!is_done) continue;
    const hasWords = (index: number) => !ticked.has(index) && (lines[index] ?? '').includes(text);
    ticked.add(places.length === present.length ? places[place] : places.find(hasWords));
  }
  return lines.map((line, index) => (ticked.has(index) ? line.replace(LINE, '$1- [x] $2') : line)).join('\n');
}
