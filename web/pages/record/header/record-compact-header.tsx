import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { useState } from 'react';
import { Globe, Share2 } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { CompactHeader } from '../stage/compact-header.tsx';
import { useOpenTitle } from '../use-open-title.ts';
import { withWords } from '../../../words/with-words.ts';

const lazyRecordDialogs = onDemand(
  withWords('record_tools', () => import('./record-dialogs.tsx')),
  true,
);

/** Title, date, Share and a link to this moment, once the page has been scrolled. */
export function RecordCompactHeader() {
  const { record: words } = useWords();
  const title = useOpenTitle();
  const { record, player } = useOpenRecord();
  const format = useFormat();
  const [isSharing, setIsSharing] = useState(false);
  const dialogs = useOnDemand(lazyRecordDialogs, isSharing);
  const is_shared = record.shared_record !== null;
  return (
    <>
      <CompactHeader title={title} facts={format.dateTime(record.started_at)} player={player}>
        {record.permissions.share && record.is_ready && (
          <Button
            size="small"
            kind="primary"
            icon={is_shared ? <Globe size={14} aria-hidden /> : <Share2 size={14} aria-hidden />}
            onClick={() => setIsSharing(true)}
          >
            {is_shared ? words.shared : words.share}
          </Button>
        )}
      </CompactHeader>
      {isSharing && dialogs !== undefined && (
        <dialogs.RecordDialogs open="share" onClose={() => setIsSharing(false)} />
      )}
    </>
  );
}
