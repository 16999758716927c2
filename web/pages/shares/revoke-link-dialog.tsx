import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { useWords } from '../../words/use-words.tsx';

interface RevokeLinkDialogProps {
  open: boolean;
  onClose: () => void;
  end: () => Promise<unknown>;
}

/** Asks before a link is ended for good. */
export function RevokeLinkDialog({ open, onClose, end }: RevokeLinkDialogProps) {
  const { record_tools: words, shared_record } = useWords();
  const toast = useToast();
  const revoke = async () => {
    await end();
    toast({ tone: 'good', text: shared_record.revoked });
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
