import {
  Download,
  EllipsisVertical,
  FileInput,
  FileText,
  Globe,
  Lock,
  RotateCw,
  Share2,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu, MenuHeading, MenuItem, MenuLine } from '../../../components/overlays/menu.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { usePart } from '../../../components/part.ts';
import { useOpenRecord } from '../open-record.ts';
import { recordDialogsPart } from './record-dialogs-part.ts';
import type { OpenDialog } from './record-dialogs.tsx';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { saveFile } from '../../../components/save-file.ts';

/** The actions on the whole record. */
export function RecordActions() {
  const { record: words } = useWords();
  const { record } = useOpenRecord();
  const [dialog, setDialog] = useState<OpenDialog>();
  const dialogs = usePart(recordDialogsPart, dialog !== undefined);
  const isShared = record.shared_record !== null;
  return (
    <div className="flex items-center gap-1.5">
      {record.permissions.share && record.is_ready && (
        <Button
          kind="primary"
          data-share
          icon={isShared ? <Globe size={15} aria-hidden /> : <Share2 size={15} aria-hidden />}
          onClick={() => setDialog('share')}
        >
          {isShared ? words.shared : words.share}
        </Button>
      )}
      <DownloadMenu />
      <MoreMenu on_open={setDialog} />
      {dialogs !== undefined && <dialogs.RecordDialogs open={dialog} on_close={() => setDialog(undefined)} />}
    </div>
  );
}

const formats = ['markdown', 'docx', 'text', 'json'] as const;

function DownloadMenu() {
  const { record: words } = useWords();
  const { record } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const { permissions, availability, is_ready } = record;
  const hasMedia = permissions.download_media && is_ready && availability.media === 'available';
  const save = (format: (typeof formats)[number]) =>
    change(async () => saveFile(await client.exportRecord({ params, body: { format } })));
  const saveMedia = () =>
    change(async () => {
      const { url } = await client.getMediaUrl({ params });
      // The answer is a download, so the page stays open.
      location.assign(url);
    });
  if (!permissions.export && !hasMedia) return null;
  return (
    <Menu
      align="end"
      trigger={<IconButton kind="plain" label={words.download} icon={<Download size={16} />} />}
    >
      <MenuHeading>{words.download}</MenuHeading>
      {permissions.export &&
        formats.map((format) => (
          <MenuItem
            key={format}
            icon={<FileText size={15} aria-hidden />}
            on_select={() => void save(format)}
          >
            {words.formats[format]}
          </MenuItem>
        ))}
      {hasMedia && (
        <MenuItem icon={<Download size={15} aria-hidden />} on_select={() => void saveMedia()}>
          {words.download_media}
        </MenuItem>
      )}
    </Menu>
  );
}

function MoreMenu({ on_open }: { on_open: (dialog: OpenDialog) => void }) {
  const { record: words, buttons } = useWords();
  const { record, state, dialogs } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const { permissions, protected_from_deletion } = record;
  const protect = () => {
    const body = { protected_from_deletion: !protected_from_deletion };
    void change(() => client.updateRecord({ params, body }), {
      text: protected_from_deletion ? words.unprotected : words.protected,
    });
  };
  if (!permissions.edit && !permissions.delete) return null;
  return (
    <Menu
      align="end"
      trigger={<IconButton kind="plain" label={buttons.more} icon={<EllipsisVertical size={16} />} />}
    >
      {permissions.edit && (
        <>
          <MenuItem icon={<Lock size={15} aria-hidden />} on_select={() => on_open('access')}>
            {words.access}
          </MenuItem>
          <MenuItem icon={<ShieldCheck size={15} aria-hidden />} on_select={protect}>
            {protected_from_deletion ? words.unprotect : words.protect}
          </MenuItem>
        </>
      )}
      {permissions.edit && state?.can_rerun.includes('transcribe') === true && (
        <MenuItem icon={<RotateCw size={15} aria-hidden />} on_select={() => on_open('transcribe')}>
          {words.transcribe_again_menu}
        </MenuItem>
      )}
      {state?.can_attach === true && dialogs.length > 0 && (
        <MenuItem icon={<FileInput size={15} aria-hidden />} on_select={() => on_open('replace')}>
          {words.replace_menu}
        </MenuItem>
      )}
      {permissions.delete && (
        <>
          <MenuLine />
          <MenuItem danger icon={<Trash2 size={15} aria-hidden />} on_select={() => on_open('delete')}>
            {words.delete}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
