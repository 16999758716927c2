import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { deleteRecord } from '../../../session/delete-record.ts';
import { useWords } from '../../../words/use-words.tsx';
import { AccessDialog } from '../access/access-dialog.tsx';
import { ReplaceTranscript } from '../attach/replace-transcript.tsx';
import { useRestore } from '../../trash/use-restore.ts';
import { useTrashWords } from '../../trash/use-trash-words.ts';
import { useOpenRecord } from '../open-record.ts';
import { ShareDialog } from '../share/share-dialog.tsx';
import { useRecordParams } from '../use-record-change.ts';
import { useOpenTitle } from '../use-open-title.ts';
import { TranscribeAgainDialog } from './transcribe-again-dialog.tsx';

export type OpenDialog = 'share' | 'access' | 'transcribe' | 'replace' | 'delete';

interface RecordDialogsProps {
  open: OpenDialog | undefined;
  onClose: () => void;
}

/** The dialogs of actions on the whole record. */
export function RecordDialogs({ open, onClose }: RecordDialogsProps) {
  const { dialogs } = useOpenRecord();
  return (
    <>
      {open === 'share' && <ShareDialog onClose={onClose} />}
      {open === 'access' && <AccessDialog onClose={onClose} />}
      {open === 'transcribe' && <TranscribeAgainDialog onClose={onClose} />}
      {dialogs.length > 0 && <ReplaceTranscript open={open === 'replace'} onClose={onClose} />}
      <DeleteDialog open={open === 'delete'} onClose={onClose} />
    </>
  );
}

function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { record_tools: words, records } = useWords();
  const title = useOpenTitle();
  const { slug, record } = useOpenRecord();
  const params = useRecordParams();
  const navigate = useNavigate();
  const toast = useToast();
  const restore = useRestore(slug);
  const queries = useQueryClient();
  const trash = useTrashWords(slug, open, words.delete_text);
  // An upload that is not complete does not go into the trash.
  const isReceived = record.status !== 'created';
  const undo = { text: records.undo, run: () => void restore([record.id]) };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.delete_title(title)}
      text={isReceived ? trash.text : words.delete_text}
      confirm={words.delete}
      onConfirm={async () => {
        const canUndo = isReceived && (await trash.canUndo());
        await deleteRecord(params);
        for (const key of ['records', 'trash']) void queries.invalidateQueries({ queryKey: [key, slug] });
        if (canUndo) toast({ tone: 'good', text: records.deleted(1), action: undo });
        await navigate({ to: '/w/$slug/records', params: { slug } });
      }}
    />
  );
}
