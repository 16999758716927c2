import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { cx } from '../../../components/cx.ts';
import { fieldClass } from '../../../components/field.ts';
import { useFocusAtOnce } from '../../../components/use-focus-at-once.ts';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';

/** The title, which a press makes a field of: Enter and leaving it save, Escape does not. */
export function RecordTitle() {
  const { record: words, records } = useWords();
  const { record } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const [isEditing, setIsEditing] = useState(false);
  const title = record.title ?? (record.is_title_generating ? records.title_generating : records.untitled);

  if (isEditing) {
    return (
      <TitleField
        title={record.title ?? ''}
        on_leave={() => setIsEditing(false)}
        on_save={(written) =>
          void change(() => client.updateRecord({ params, body: { title: written } }), { text: words.saved })
        }
      />
    );
  }
  return (
    <div className="group/title flex items-start gap-1">
      <title>{`${title} · Minutebook`}</title>
      <h1 className={cx('text-xl font-semibold tracking-tight', record.title === null && 'text-soft')}>
        {title}
      </h1>
      {record.permissions.edit && (
        <button
          type="button"
          aria-label={words.edit_title}
          onClick={() => setIsEditing(true)}
          className="grid size-7 shrink-0 place-items-center rounded-control text-faint hover:bg-hover hover:text-ink"
        >
          <Pencil size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}

interface TitleFieldProps {
  title: string;
  on_save: (title: string) => void;
  on_leave: () => void;
}

function TitleField({ title, on_save, on_leave }: TitleFieldProps) {
  const { record: words } = useWords();
  const field = useFocusAtOnce<HTMLInputElement>(true);
  const isLeaving = useRef(false);
  const leave = (written: string) => {
    if (!isLeaving.current && written !== '' && written !== title) on_save(written);
    on_leave();
  };
  return (
    <input
      ref={field}
      defaultValue={title}
      maxLength={1_000}
      aria-label={words.title}
      onBlur={(event) => leave(event.target.value.trim())}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        isLeaving.current = event.key === 'Escape';
        event.currentTarget.blur();
      }}
      className={cx(fieldClass, '-ml-3 h-10 text-xl font-semibold tracking-tight')}
    />
  );
}
