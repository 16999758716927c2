import { useQueryClient } from '@tanstack/react-query';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';

/** The most records that one request gives a label to. */
const AT_ONCE = 100;

interface LabelChange {
  label_id: number;
  /** Those that change: records that have the label do not get it again. */
  record_ids: readonly number[];
  is_on: boolean;
}

/** Gives a label to many records, or takes it away; says so, and offers to undo it. */
export function useLabelChange(slug: string): (change: LabelChange) => void {
  const words = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const change = async ({ label_id, record_ids, is_on }: LabelChange, isUndo = false): Promise<void> => {
    const send = is_on ? client.addLabels : client.removeLabels;
    const changed: number[] = [];
    const undo = () => void change({ label_id, record_ids: changed, is_on: !is_on }, true);
    const action = () => !isUndo && changed.length > 0 && { action: { text: words.records.undo, run: undo } };
    try {
      for (let start = 0; start < record_ids.length; start += AT_ONCE) {
        const part = record_ids.slice(start, start + AT_ONCE);
        await send({ params: { slug }, body: { record_ids: part, label_ids: [label_id] } });
        changed.push(...part);
      }
      toast({ tone: 'good', text: words.records.labels_changed(changed.length), ...action() });
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, words), ...action() });
    }
    for (const key of ['records', 'labels']) void queries.invalidateQueries({ queryKey: [key, slug] });
  };
  return (wanted) => void change(wanted);
}
