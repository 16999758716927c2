import type { DialogEdit } from '@minutebook/contract/app/processing-endpoints.ts';
import { Tooltip } from '../../../components/tooltip.tsx';
import { useFormat, useWords } from '../../../words/use-words.tsx';

/** Says that somebody corrected the line; what the machine heard shows on hover and focus. */
export function EditedMark({ edit }: { edit: DialogEdit }) {
  const { record } = useWords();
  const format = useFormat();
  const who = record.edited_by(edit.edited_by, format.dateTime(edit.edited_at));
  const before = edit.machine_text === null ? [] : [record.original_text(edit.machine_text)];
  return (
    <Tooltip text={[...before, who].join(' — ')}>
      <button
        type="button"
        className="ml-1.5 rounded px-0.5 align-baseline text-xs text-faint italic hover:text-ink"
      >
        {record.edited}
      </button>
    </Tooltip>
  );
}
