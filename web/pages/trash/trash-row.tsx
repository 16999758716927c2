import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TrashedRecord } from '@minutebook/contract/app/trash-endpoints.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { client } from '../../session/client.ts';
import { useTitleOf } from '../../words/use-title-of.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { toDaysLeft } from './to-days-left.ts';

interface TrashRowProps {
  slug: string;
  record: TrashedRecord;
  can_change: boolean;
  onRestore: () => Promise<void>;
  /** Called when it has been deleted for good. */
  onPurged: () => void;
}

/** A deleted record: what it was, who deleted it, how long it is still there. */
export function TrashRow({ slug, record, can_change, onRestore, onPurged }: TrashRowProps) {
  const { trash: words } = useWords();
  const format = useFormat();
  const [isPurging, setIsPurging] = useState(false);
  const [isRestoring, setIsRestoring] = useState(false);
  const title = useTitleOf()(record);
  const restore = async () => {
    setIsRestoring(true);
    await onRestore();
    setIsRestoring(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="truncate font-semibold">{title}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <span>{format.dateTime(record.started_at)}</span>
          {record.owner !== null && <span>{record.owner.name}</span>}
          {record.filesize > 0 && <span>{format.bytes(record.filesize)}</span>}
          <span>
            {words.deleted_by({
              name: record.deleted_by?.name ?? words.operator,
              day: format.shortDate(record.deleted_at),
            })}
          </span>
        </p>
      </div>
      {record.is_shared && <Badge>{words.shared}</Badge>}
      <TimeLeft record={record} />
      {can_change && (
        <span className="flex items-center gap-2">
          <Button
            size="small"
            aria-label={words.restore_title(title)}
            busy={isRestoring}
            icon={<RotateCcw size={15} aria-hidden />}
            onClick={() => void restore()}
          >
            {words.restore}
          </Button>
          <IconButton
            label={words.purge_title(title)}
            icon={<Trash2 size={16} />}
            onClick={() => setIsPurging(true)}
          />
        </span>
      )}
      <ConfirmDialog
        open={isPurging}
        onClose={() => setIsPurging(false)}
        title={words.purge_question(title)}
        text={words.purge_text}
        confirm={words.purge}
        onConfirm={async () => {
          await client.purgeRecord({ params: { slug, record_id: record.id } });
          onPurged();
        }}
      />
    </li>
  );
}

function TimeLeft({ record }: { record: TrashedRecord }) {
  const { trash: words } = useWords();
  const [now] = useState(() => new Date());
  if (record.is_held) return <Badge tone="accent">{words.held}</Badge>;
  const days = toDaysLeft(record.ends_at, now);
  return <Badge tone={days <= 3 ? 'warn' : 'neutral'}>{words.days_left(days)}</Badge>;
}
