import { useQueryClient } from '@tanstack/react-query';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { useSlug } from '../../../session/queries.ts';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { RevokeLinkDialog } from '../../shares/revoke-link-dialog.tsx';

interface RevokeDialogProps {
  open: boolean;
  onClose: () => void;
  record_id: number;
}

/** Ends the link of a record, after a confirmation. */
export function RevokeDialog({ record_id, ...dialog }: RevokeDialogProps) {
  const slug = useSlug();
  const words = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const params = { slug, record_id };
  const refresh = async () => {
    for (const list of ['shares', 'records']) void queries.invalidateQueries({ queryKey: [list, slug] });
    await queries.invalidateQueries({ queryKey: ['record', slug, record_id] });
  };
  const end = async () => {
    await client.deleteShare({ params });
    await refresh();
  };
  const restore = async () => {
    try {
      await client.restoreShare({ params });
      toast({ tone: 'good', text: words.shared_record.unrevoked });
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, words) });
    }
    await refresh();
  };
  return <RevokeLinkDialog {...dialog} end={end} restore={restore} />;
}
