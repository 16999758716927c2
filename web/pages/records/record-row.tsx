import { Link } from '@tanstack/react-router';
import { Link2, Lock, UsersRound } from 'lucide-react';
import { memo } from 'react';
import type { RecordItem } from './records-query.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Badge } from '../../components/badge.tsx';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { cx } from '../../components/cx.ts';
import { LabelChip } from '../../components/label-chip.tsx';
import { MarkedText } from '../../components/marked-text.tsx';
import { useTitleOf } from '../../words/use-title-of.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { RecordHits } from './record-hits.tsx';
import { RecordStatus } from './record-status.tsx';
import { SourceIcon } from './source-icon.tsx';

interface RecordRowProps {
  slug: string;
  item: RecordItem;
  query: string | undefined;
  /** The heading of the day that begins with this row. */
  day: string | undefined;
  /** Rows are grouped by day. */
  is_by_day: boolean;
  is_selected: boolean;
  on_select: (recordId: number, isSelected: boolean, toHere: boolean) => void;
}

/** The whole row links to the record; its other controls lie above that link. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { slug, item, query, day, is_by_day, is_selected } = props;
  return (
    <li
      className={cx(
        'group relative border-b border-line px-(--gutter) py-2.5 [contain-intrinsic-size:auto_4rem] [content-visibility:auto]',
        is_selected ? 'bg-accent-soft/60' : 'hover:bg-hover/70',
      )}
    >
      {day !== undefined && (
        <h2 className="relative z-10 -mx-(--gutter) -mt-2.5 mb-2.5 border-b border-line bg-sunken px-(--gutter) py-1 text-sm font-semibold text-soft">
          {day}
        </h2>
      )}
      <div className="flex gap-3">
        <RowTick {...props} />
        <div className="min-w-0 flex-1">
          <RowTitle slug={slug} item={item} />
          <RowPeople item={item} is_by_day={is_by_day} />
          {item.gist !== null && item.snippets.length === 0 && item.field_hits.length === 0 && (
            <p className="mt-0.5 truncate text-sm text-faint">{item.gist}</p>
          )}
        </div>
        <div className="shrink-0 text-right text-sm text-soft tabular-nums max-sm:hidden">
          <When item={item} is_by_day={is_by_day} />
          <TalkBar item={item} />
        </div>
      </div>
      <RecordHits slug={slug} item={item} query={query} />
    </li>
  );
});

/** The source of the record; the checkbox replaces it on hover, or when records are selected. A finger selects by pressing the source. */
function RowTick({ item, is_selected, on_select }: RecordRowProps) {
  const { records } = useWords();
  const { record } = item;
  const title = useTitle(item);
  return (
    <span className="relative z-10 -m-1.5 -mt-[3px] self-start pointer-coarse:-mt-[11px] pointer-coarse:-mr-4">
      <Checkbox
        label={records.select(title)}
        checked={is_selected}
        on_change={(checked, { is_shift }) => on_select(record.id, checked, is_shift)}
        className={cx(
          'p-1.5 focus-within:opacity-100 group-hover:opacity-100',
          // Once a record is selected the checkboxes of all rows appear, without rendering the rows again.
          is_selected ? 'opacity-100' : 'opacity-0 group-data-selecting/list:opacity-100',
        )}
      />
      {!is_selected && (
        <span className="pointer-events-none absolute inset-0 grid place-items-center group-focus-within:opacity-0 group-hover:opacity-0 group-data-selecting/list:opacity-0 pointer-coarse:justify-items-start pointer-coarse:pl-1.5">
          <SourceIcon source={record.source} />
        </span>
      )}
    </span>
  );
}

/** The title, and the facts about the record as a whole. */
function RowTitle({ slug, item }: { slug: string; item: RecordItem }) {
  const { records } = useWords();
  const format = useFormat();
  const { record, title_marks, progress, hit_count } = item;
  const title = useTitle(item);
  return (
    <div className="flex items-center gap-x-2 gap-y-1 max-sm:flex-wrap">
      <Link
        to="/w/$slug/records/$record_id"
        params={{ slug, record_id: String(record.id) }}
        className={cx(
          'min-w-0 truncate font-semibold outline-none after:absolute after:inset-0',
          'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
          record.title === null && 'font-medium! text-soft',
        )}
      >
        {record.title === null ? title : <MarkedText text={record.title} marks={title_marks} />}
      </Link>
      {record.scope === 'private' && <Mark icon={Lock} text={records.private} />}
      {record.shared_record !== null && <Mark icon={Link2} text={records.shared} />}
      {record.is_draft && (
        <Badge tone="warn">
          {record.publish_scheduled_at === null
            ? records.draft
            : records.draft_until(format.shortDate(record.publish_scheduled_at))}
        </Badge>
      )}
      <RecordStatus slug={slug} record={record} progress={progress} />
      {hit_count > 0 && (
        <span className="shrink-0 text-sm text-faint tabular-nums">{records.hits(hit_count)}</span>
      )}
    </div>
  );
}

function useTitle({ record, progress, speakers }: RecordItem): string {
  const { records } = useWords();
  const titleOf = useTitleOf();
  const isRunning = progress !== null && progress.stage !== 'done';
  if (record.title === null && record.is_title_generating && isRunning) return records.title_generating;
  return titleOf({ ...record, people: speakers });
}

const MOST_LABELS = 3;

/** The owner, the teams and the labels; on a phone also the date. */
function RowPeople({ item, is_by_day }: { item: RecordItem; is_by_day: boolean }) {
  const { records } = useWords();
  const format = useFormat();
  const { owner, teams, labels } = item.record;
  const others = item.speakers.filter((name) => name !== owner?.name);
  return (
    <div className="mt-0.5 flex min-w-0 items-center gap-x-3 gap-y-1 text-sm text-soft max-sm:flex-wrap">
      <span className="sm:hidden">
        <When item={item} is_by_day={is_by_day} />
      </span>
      <span className="contents sm:hidden">
        <TalkBar item={item} />
      </span>
      {owner !== null && (
        <span className="flex max-w-48 shrink-0 items-center gap-1.5">
          <Avatar size="small" name={owner.name} />
          <span className="truncate">{owner.name}</span>
        </span>
      )}
      {others.length > 0 && (
        <span className="flex min-w-0 items-center gap-1.5" title={format.list(others)}>
          {/* Without a sign they would read as one person with the owner. */}
          <UsersRound size={13} aria-hidden className="shrink-0 text-faint" />
          <span className="truncate">
            {others.slice(0, 3).join(', ')}
            {others.length > 3 && ` ${records.more_values(others.length - 3)}`}
          </span>
        </span>
      )}
      {teams.length > 0 && (
        <span className="min-w-0 truncate text-faint max-sm:hidden">
          {format.list(teams.map((team) => team.name))}
        </span>
      )}
      {labels.length > 0 && (
        // Names are cut, not chips.
        <span className="flex max-w-full shrink-0 gap-1 *:min-w-0 *:shrink sm:max-w-1/2">
          {labels.slice(0, MOST_LABELS).map((label) => (
            <LabelChip key={label.id} {...label} />
          ))}
          {labels.length > MOST_LABELS && (
            <span className="shrink-0! text-faint" title={format.list(labels.map(({ name }) => name))}>
              {records.more_values(labels.length - MOST_LABELS)}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

function When({ item: { record }, is_by_day }: { item: RecordItem; is_by_day: boolean }) {
  const format = useFormat();
  return (
    <>
      <time dateTime={record.started_at} title={format.dateTime(record.started_at)} className="sm:block">
        {!is_by_day && `${format.shortDate(record.started_at)} `}
        {format.time(record.started_at)}
      </time>
      {record.duration_ms !== null && (
        <span className="text-faint max-sm:before:content-['_·_']">
          {format.duration(record.duration_ms)}
        </span>
      )}
    </>
  );
}

const SPEAKER_COLORS = 8;

/** The shares of talk time, in the speakers' colours; their names are next to it. */
function TalkBar({ item: { speakers, talk_shares } }: { item: RecordItem }) {
  const { records } = useWords();
  const format = useFormat();
  if (talk_shares.filter((share) => share > 0).length < 2) return null;
  const text = speakers
    .map((name, index) => records.talk_share(name, format.percent(talk_shares[index] ?? 0)))
    .join(', ');
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className="relative z-10 mt-1.5 ml-auto flex h-1 w-20 gap-px overflow-hidden rounded-full bg-hover max-sm:mt-0 max-sm:ml-0 max-sm:w-12"
    >
      {talk_shares.map((share, index) => (
        <span
          key={speakers[index]}
          style={{
            width: `${share * 100}%`,
            backgroundColor: `var(--color-speaker-${(index % SPEAKER_COLORS) + 1})`,
          }}
        />
      ))}
    </span>
  );
}

function Mark({ icon: Icon, text }: { icon: typeof Lock; text: string }) {
  return (
    <span className="shrink-0 text-faint" title={text}>
      <Icon size={14} aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  );
}
