import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { InsightValue, MinutesPoints } from '@minutebook/contract/resources/insight.ts';
import { toFilledPoints, withoutPoints } from '@minutebook/contract/resources/minutes-points.ts';
import { Fragment, useMemo } from 'react';
import { CalendarDays, CircleUserRound } from 'lucide-react';
import { toLocalMidnight } from '../../actions/to-groups.ts';
import type { Utterance } from '../transcript/utterance.ts';
import { findMoment, toStartsById, type InsightItem } from './insight-moments.ts';
import { Markdown } from './markdown.tsx';
import { findLanguage } from '../../../words/find-language.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { MomentButton } from './moment-button.tsx';

export interface InsightContentProps {
  type: InsightType;
  value: InsightValue;
  /** The takeaways that are listed below headings of their own. */
  points: MinutesPoints;
  /** The level of these headings. */
  heading: 'h3' | 'h4';
  utterances: readonly Utterance[];
  onGo: (start_ms: number) => void;
  onFind: (text: string) => void;
}

export function InsightContent({ type, value, utterances, onGo, onFind, ...parts }: InsightContentProps) {
  const startsById = useMemo(() => toStartsById(utterances), [utterances]);
  const { items, text } = value;
  if (items === undefined || items.length === 0) return <Markdown text={text} />;
  const list = { items, onGo, momentOf: (item: InsightItem) => findMoment(item, startsById) };
  switch (type) {
    case 'action_item':
    case 'action_item_ts':
      return <ActionItemList {...list} />;
    case 'toc':
      return <TopicList {...list} />;
    case 'keyword':
      return <KeywordList items={items} onFind={onFind} />;
    case 'takeaway':
      return <TakeawayLists {...list} {...parts} />;
    case 'date_time':
      return <PointList {...list} />;
    case 'summary':
    case 'custom':
      return <Markdown text={text} />;
  }
}

/** The items of each kind of insight, each linking to its moment. */
interface InsightListProps {
  items: readonly InsightItem[];
  momentOf: (item: InsightItem) => number | undefined;
  onGo: (start_ms: number) => void;
}

/** Decisions, open questions and risks under their headings, then the others. */
function TakeawayLists({
  items,
  points,
  heading: Heading,
  ...list
}: InsightListProps & Pick<InsightContentProps, 'points' | 'heading'>) {
  const { record: words } = useWords();
  const filled = toFilledPoints(points);
  const others = withoutPoints(items, points);
  const all = others.length === 0 ? filled : [...filled, { name: 'others' as const, items: others }];
  return all.map(({ name, items: own }) => (
    <Fragment key={name}>
      {filled.length > 0 && (
        <Heading className="mt-1 text-sm font-medium text-soft">{words.minutes_points[name]}</Heading>
      )}
      <PointList {...list} items={own} />
    </Fragment>
  ));
}

function PointList({ items, momentOf, onGo }: InsightListProps) {
  return (
    <ul className="flex flex-col gap-2.5 pointer-coarse:gap-5">
      {items.map((item, index) => (
        <li key={index} className="flex items-start gap-2.5 leading-6">
          <Moment start_ms={momentOf(item)} onGo={onGo} />
          <div className="min-w-0 flex-1">
            <Markdown text={item.text ?? item.title ?? ''} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function ActionItemList({ items, momentOf, onGo }: InsightListProps) {
  const format = useFormat();
  return (
    <ul className="flex flex-col gap-2">
      {items.map((item, index) => (
        <li key={index} className="rounded-card border border-line bg-surface p-3">
          <p lang={findLanguage(item.text ?? '')} className="leading-6">
            {item.text}
          </p>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <Moment start_ms={momentOf(item)} onGo={onGo} />
            {item.assignee != null && (
              <span className="inline-flex items-center gap-1">
                <CircleUserRound size={14} aria-hidden /> {item.assignee}
              </span>
            )}
            {item.due_date != null && (
              <span className="inline-flex items-center gap-1">
                <CalendarDays size={14} aria-hidden /> {format.shortDate(toLocalMidnight(item.due_date))}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Shows the duration of each topic. */
function TopicList({ items, momentOf, onGo }: InsightListProps) {
  const { record: words } = useWords();
  const format = useFormat();
  return (
    <ol className="flex flex-col">
      {items.map((item, index) => {
        const start_ms = momentOf(item);
        const title = item.title?.trim() || item.text?.trim();
        const lengthMs = (item.end_ms ?? 0) - (item.start_ms ?? 0);
        return (
          <li key={index}>
            <button
              type="button"
              disabled={start_ms === undefined}
              onClick={() => start_ms !== undefined && onGo(start_ms)}
              className="flex w-full items-baseline gap-3 rounded-control px-2 py-1.5 text-left hover:bg-hover"
            >
              <span className="w-12 shrink-0 text-xs text-accent-ink tabular-nums">
                {start_ms === undefined ? '' : format.timecode(start_ms)}
              </span>
              {title ? (
                <span lang={findLanguage(title)} className="min-w-0 flex-1">
                  {title}
                </span>
              ) : (
                <span className="min-w-0 flex-1 text-faint italic">{words.topic_untitled}</span>
              )}
              {lengthMs > 0 && (
                <span className="shrink-0 text-xs text-faint tabular-nums">{format.timecode(lengthMs)}</span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** A press finds all occurrences of a keyword in the transcript. */
function KeywordList({ items, onFind }: { items: readonly InsightItem[]; onFind: (text: string) => void }) {
  const { record } = useWords();
  const format = useFormat();
  return (
    <ul className="flex flex-wrap gap-2">
      {items.map(({ text: written = '', count }, index) => {
        // A line that a person wrote may count for itself.
        const text = written.replace(/\s*\(\d+\)$/, '');
        return (
          <li key={index}>
            <button
              type="button"
              title={record.find_keyword(text)}
              onClick={() => onFind(text)}
              className="inline-flex h-8 items-center gap-1.5 rounded-full border border-line bg-surface px-3 hover:bg-hover"
            >
              {text}
              {count !== undefined && <span className="text-xs text-faint">{format.number(count)}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Moment({ start_ms, onGo }: { start_ms: number | undefined; onGo: (start_ms: number) => void }) {
  return start_ms === undefined ? null : <MomentButton start_ms={start_ms} onGo={onGo} />;
}
