import { Link } from '@tanstack/react-router';
import { Link2, Lock } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import { cx } from '../../../components/cx.ts';
import { MarkedText } from '../../../components/marked-text.tsx';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import type { RecordItem } from '../records-query.ts';
import { RecordStatus } from './record-status.tsx';
import { useRowTitle } from './use-row-title.ts';

/** The title, and the facts about the record as a whole. */
export function RowTitle({ slug, item }: { slug: string; item: RecordItem }) {
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
