import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { useWords } from '../../words/use-words.tsx';

interface RevokeLinkDialogProps {
  open: boolean;
  onClose: () => void;
  end: () => Promise<unknown>;
  /** Opens it again; undefined: it has ended for good. */
  restore?: () => Promise<void>;
}

/** Asks before a link is ended. */
export function RevokeLinkDialog({ open, onClose, end, restore }: RevokeLinkDialogProps) {
  const { record, record_tools: words, shared_record } = useWords();
  const toast = useToast();
  const revoke = async () => {
    await end();
    const undo = restore && { text: record.undo, run: () => void restore() };
    toast({ text: shared_record.revoked, ...(undo === undefined ? { tone: 'good' } : { action: undo }) });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.revoke_title}
      text={words.revoke_text}
      confirm={words.revoke}
      onConfirm={revoke}
    />
  );
}
