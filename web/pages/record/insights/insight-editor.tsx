import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { fieldClass } from '../../../components/field.ts';
import { useFocusAtOnce } from '../../../components/use-focus-at-once.ts';
import { useWords } from '../../../words/use-words.tsx';

interface InsightEditorProps {
  text: string;
  label: string;
  on_save: (text: string) => Promise<void>;
  on_leave: () => void;
}

/** The text of an insight as Markdown. Control or Command + Enter saves, Escape leaves. */
export function InsightEditor({ text, label, on_save, on_leave }: InsightEditorProps) {
  const { record, buttons } = useWords();
  const field = useFocusAtOnce<HTMLTextAreaElement>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const written = field.current?.value.trim() ?? '';
    if (written === '') return;
    setBusy(true);
    await on_save(written);
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-2">
      <textarea
        ref={field}
        defaultValue={text}
        aria-label={label}
        maxLength={100_000}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
          if (event.key === 'Escape') on_leave();
        }}
        className={cx(
          fieldClass,
          'field-sizing-content max-h-[60vh] min-h-40 py-2 font-mono text-sm leading-6',
        )}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        <Button size="small" kind="primary" busy={busy} onClick={() => void save()}>
          {buttons.save}
        </Button>
        <Button size="small" onClick={on_leave}>
          {buttons.cancel}
        </Button>
        <span className="text-xs text-faint">{record.markdown_hint}</span>
      </div>
    </div>
  );
}
