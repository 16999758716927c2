import type { V2LabelWithRecordCount } from '@minutebook/contract/resources/label.ts';
import { Merge } from 'lucide-react';
import { LabelDot } from '../../../components/label-chip.tsx';
import { MenuItem } from '../../../components/overlays/menu.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { EditMenu } from '../edit-menu.tsx';
import { useRemoval } from '../use-removal.ts';
import { useLabelRefresh } from './use-label-refresh.ts';

interface LabelRowProps {
  slug: string;
  label: V2LabelWithRecordCount;
  may_manage: boolean;
  onEdit: () => void;
  /** undefined: there is no other. */
  onMerge: (() => void) | undefined;
}

export function LabelRow({ slug, label, may_manage, onEdit, onMerge }: LabelRowProps) {
  const { settings } = useWords();
  const removal = useRemoval(useLabelRefresh(slug));
  const { id: label_id, name, color, record_count } = label;
  const params = { slug, label_id };
  const remove = () =>
    removal({
      name,
      remove: () => client.deleteLabel({ params }),
      restore: () => client.restoreLabel({ params }),
    });
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-1.5">
      <LabelDot color={color} />
      <span className="min-w-0 flex-1">{name}</span>
      <span className="shrink-0 text-sm text-faint">{settings.label_records(record_count)}</span>
      {may_manage && (
        <EditMenu
          name={name}
          onEdit={onEdit}
          onDelete={remove}
          delete_title={settings.delete_label_title(name)}
          delete_text={settings.delete_label_text(record_count)}
        >
          {onMerge !== undefined && (
            <MenuItem icon={<Merge size={15} />} onSelect={onMerge}>
              {settings.merge}
            </MenuItem>
          )}
        </EditMenu>
      )}
    </li>
  );
}
