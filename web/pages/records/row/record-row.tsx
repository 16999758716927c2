import { memo } from 'react';
import { FileDown, Mic, MonitorPlay, Phone, Upload, Video, Link2, Lock, type LucideIcon } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import type { RecordSource } from '@minutebook/contract/resources/allowed-values.ts';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { cx } from '../../../components/cx.ts';
import { useWords, useFormat } from '../../../words/use-words.tsx';
import { Badge } from '../../../components/badge.tsx';
import { MarkedText } from '../../../components/marked-text.tsx';
import { useTitleOf } from '../../../words/use-title-of.ts';
import type { RecordItem } from '../records-query.ts';
import { RecordHits } from './record-hits.tsx';
import { RowPeople, When, TalkBar } from './row-people.tsx';
import { RecordStatus } from './record-status.tsx';

interface RecordRowProps {
  slug: string;
  item: RecordItem;
  query: string | undefined;
  /** The heading of the day that begins with this row. */
  day: string | undefined;
  /** Rows are grouped by day. */
  is_by_day: boolean;
  is_selected: boolean;
  onSelect: (record_id: number, isSelected: boolean, toHere: boolean) => void;
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
function RowTick({ item, is_selected, onSelect }: RecordRowProps) {
  const { records } = useWords();
  const { record } = item;
  const title = useRowTitle(item);
  return (
    <span className="relative z-10 -m-1.5 -mt-[3px] self-start pointer-coarse:-mt-[11px] pointer-coarse:-mr-4">
      <Checkbox
        label={records.select(title)}
        checked={is_selected}
        onChange={(checked, { is_shift }) => onSelect(record.id, checked, is_shift)}
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

const icons: Record<RecordSource, LucideIcon> = {
  zoom: Video,
  google_meet: Video,
  teams_meet: Video,
  phone_call: Phone,
  voice_recorder: Mic,
  screen_recorder: MonitorPlay,
  manual_upload: Upload,
  import: FileDown,
};

function SourceIcon({ source }: { source: RecordSource }) {
  const Icon = icons[source];
  return <Icon size={16} aria-hidden className="text-faint" />;
}

/** The title, and the facts about the record as a whole. */
function RowTitle({ slug, item }: { slug: string; item: RecordItem }) {
  const { records } = useWords();
  const format = useFormat();
  const { record, title_marks, progress, hit_count } = item;
  const title = useRowTitle(item);
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

function Mark({ icon: Icon, text }: { icon: typeof Lock; text: string }) {
  return (
    <span className="shrink-0 text-faint" title={text}>
      <Icon size={14} aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** The title of a record, or what stands in its place as long as it has none. */
function useRowTitle({ record, progress, speakers }: RecordItem): string {
  const { records } = useWords();
  const titleOf = useTitleOf();
  const isRunning = progress !== null && progress.stage !== 'done';
  if (record.title === null && record.is_title_generating && isRunning) return records.title_generating;
  return titleOf({ ...record, people: speakers });
}
