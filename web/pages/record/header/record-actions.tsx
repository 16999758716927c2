import { Download, EllipsisVertical, Globe, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu } from '../../../components/overlays/menu.tsx';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import type { OpenDialog } from './record-dialogs.tsx';
import { withWords } from '../../../words/with-words.ts';

const lazyRecordDialogs = onDemand(
  withWords('record_tools', () => import('./record-dialogs.tsx')),
  true,
);

const lazyItems = onDemand(
  withWords('record_tools', () => import('./record-menu-items.tsx')),
  true,
);

/** The actions on the whole record. */
export function RecordActions() {
  const { record: words } = useWords();
  const { record } = useOpenRecord();
  const [dialog, setDialog] = useState<OpenDialog>();
  const dialogs = useOnDemand(lazyRecordDialogs, dialog !== undefined);
  const is_shared = record.shared_record !== null;
  return (
    <div className="flex items-center gap-1.5">
      {record.permissions.share && record.is_ready && (
        <Button
          kind="primary"
          data-share
          icon={is_shared ? <Globe size={15} aria-hidden /> : <Share2 size={15} aria-hidden />}
          onClick={() => setDialog('share')}
        >
          {is_shared ? words.shared : words.share}
        </Button>
      )}
      <DownloadMenu />
      <MoreMenu onOpen={setDialog} />
      {dialogs !== undefined && <dialogs.RecordDialogs open={dialog} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

function DownloadMenu() {
  const { record: words } = useWords();
  const { record } = useOpenRecord();
  const { permissions, availability, is_ready } = record;
  const has_media = permissions.download_media && is_ready && availability.media === 'available';
  if (!permissions.export && !has_media) return null;
  return (
    <Menu
      align="end"
      trigger={<IconButton kind="plain" label={words.download} icon={<Download size={16} />} />}
    >
      <DownloadItems has_media={has_media} />
    </Menu>
  );
}

function MoreMenu({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  const { buttons } = useWords();
  const { permissions } = useOpenRecord().record;
  if (!permissions.edit && !permissions.delete) return null;
  return (
    <Menu
      align="end"
      trigger={<IconButton kind="plain" label={buttons.more} icon={<EllipsisVertical size={16} />} />}
    >
      <MoreItems onOpen={onOpen} />
    </Menu>
  );
}

function DownloadItems(props: { has_media: boolean }) {
  const items = useOnDemand(lazyItems, true);
  return items !== undefined && <items.DownloadItems {...props} />;
}

function MoreItems(props: { onOpen: (dialog: OpenDialog) => void }) {
  const items = useOnDemand(lazyItems, true);
  return items !== undefined && <items.MoreItems {...props} />;
}
