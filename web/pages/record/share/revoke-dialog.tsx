import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { useSlug } from '../../../session/queries.ts';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';

interface RevokeDialogProps {
  open: boolean;
  onClose: () => void;
  record_id: number;
}

/** Ends the link of a record, after a confirmation. */
export function RevokeDialog({ open, onClose, record_id }: RevokeDialogProps) {
  const slug = useSlug();
  const all = useWords();
  const { record, record_tools: words, shared_record } = all;
  const toast = useToast();
  const queries = useQueryClient();
  const revoke = async () => {
    await client.deleteShare({ params: { slug, record_id } });
    toast({ text: shared_record.revoked, action: { text: record.undo, run: () => void restore() } });
    await refresh();
  };
  const restore = async () => {
    try {
      await client.restoreShare({ params: { slug, record_id } });
      toast({ tone: 'good', text: shared_record.unrevoked });
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, all) });
    }
    await refresh();
  };
  const refresh = async () => {
    const lists = [
      ['shares', slug],
      ['records', slug],
    ];
    for (const queryKey of lists) void queries.invalidateQueries({ queryKey });
    await queries.invalidateQueries({ queryKey: ['record', slug, record_id] });
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
