import { FilePen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';

const lazyPublish = onDemand(() => import('./publish-dialog.tsx'), true);

/** Explains that only its owner sees a draft, and publishes it now or later. */
export function DraftBanner() {
  const { record_states: words } = useWords();
  const { record } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useOnDemand(lazyPublish, isOpen);
  if (!record.is_draft) return null;
  const { publish_scheduled_at } = record;
  const publish = (body: { publish_at: string | null; now: boolean }, text: string) =>
    change(() => client.publishRecord({ params, body }), { text });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-accent-soft px-3.5 py-2.5 text-accent-ink">
      <FilePen size={18} aria-hidden />
      <p className="min-w-0 flex-1 basis-60">
        {publish_scheduled_at === null
          ? words.draft_text
          : words.draft_scheduled(format.dateTime(publish_scheduled_at))}
      </p>
      {record.permissions.edit && (
        <>
          {publish_scheduled_at === null ? (
            <Button size="small" onClick={() => setIsOpen(true)}>
              {words.schedule}
            </Button>
          ) : (
            <Button
              size="small"
              onClick={() => void publish({ publish_at: null, now: false }, words.unscheduled)}
            >
              {words.unschedule}
            </Button>
          )}
          <Button
            size="small"
            kind="primary"
            onClick={() => void publish({ publish_at: null, now: true }, words.published)}
          >
            {words.publish}
          </Button>
        </>
      )}
      {dialog !== undefined && (
        <dialog.PublishDialog
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onPublish={async (publish_at) => {
            if (await publish({ publish_at, now: false }, words.scheduled)) setIsOpen(false);
          }}
        />
      )}
    </div>
  );
}
