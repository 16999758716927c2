import { useQuery } from '@tanstack/react-query';
import { Copy, Download, FileInput, FileText, RotateCw, ShieldCheck, Split, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MenuCheck, MenuHeading, MenuItem, MenuLine } from '../../../components/overlays/menu.tsx';
import { saveFile } from '../../../components/save-file.ts';
import { useCopy } from '../../../components/use-copy.ts';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { toReadText } from '../share/to-message.ts';
import { useOpenRecord } from '../open-record.ts';
import { recordMomentsQuery } from '../moments/moment-queries.ts';
import type { OpenDialog } from './record-dialogs.tsx';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';

const formats = ['markdown', 'docx', 'text', 'json'] as const;

export function DownloadItems({ has_media }: { has_media: boolean }) {
  const { record: words, record_tools: tools } = useWords();
  const { record } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const copy = useCopy();
  const { permissions } = record;
  const { data: moments } = useQuery(recordMomentsQuery(params.slug, params.record_id));
  const hasComments = permissions.export && moments?.some(({ kind }) => kind === 'comment') === true;
  const [with_comments, setWithComments] = useState(false);
  const save = (format: (typeof formats)[number]) => {
    const body = { format, ...(with_comments && { with_comments }) };
    return change(async () => saveFile(await client.exportRecord({ params, body })));
  };
  const summary = record.insights?.find(({ type, value }) => type === 'summary' && value !== null)?.value;
  const saveMedia = () =>
    change(async () => {
      const { url } = await client.getMediaUrl({ params });
      // The answer is a download, so the page stays open.
      location.assign(url);
    });
  return (
    <>
      {summary != null && (
        <MenuItem icon={<Copy size={15} aria-hidden />} onSelect={() => void copy(toReadText(summary.text))}>
          {tools.copy_summary}
        </MenuItem>
      )}
      <MenuHeading>{words.download}</MenuHeading>
      {hasComments && (
        <MenuCheck checked={with_comments} onChange={setWithComments}>
          {tools.with_comments}
        </MenuCheck>
      )}
      {permissions.export &&
        formats.map((format) => (
          <MenuItem key={format} icon={<FileText size={15} aria-hidden />} onSelect={() => void save(format)}>
            {tools.formats[format]}
          </MenuItem>
        ))}
      {has_media && (
        <MenuItem icon={<Download size={15} aria-hidden />} onSelect={() => void saveMedia()}>
          {tools.download_media}
        </MenuItem>
      )}
    </>
  );
}

export function MoreItems({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  const { record_tools: words } = useWords();
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
  return (
    <>
      {permissions.edit && (
        <MenuItem icon={<ShieldCheck size={15} aria-hidden />} onSelect={protect}>
          {protected_from_deletion ? words.unprotect : words.protect}
        </MenuItem>
      )}
      {permissions.edit && state?.can_rerun.includes('transcribe') === true && (
        <MenuItem icon={<RotateCw size={15} aria-hidden />} onSelect={() => onOpen('transcribe')}>
          {words.transcribe_again_menu}
        </MenuItem>
      )}
      {state?.can_attach === true && dialogs.length > 0 && (
        <MenuItem icon={<FileInput size={15} aria-hidden />} onSelect={() => onOpen('replace')}>
          {words.replace_menu}
        </MenuItem>
      )}
      {permissions.delete && state?.is_joined === true && (
        <MenuItem icon={<Split size={15} aria-hidden />} onSelect={() => onOpen('separate')}>
          {words.separate_menu}
        </MenuItem>
      )}
      {permissions.delete && (
        <>
          <MenuLine />
          <MenuItem danger icon={<Trash2 size={15} aria-hidden />} onSelect={() => onOpen('delete')}>
            {words.delete}
          </MenuItem>
        </>
      )}
    </>
  );
}
