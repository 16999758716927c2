import { Button } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { fieldClass } from '../../../components/field.ts';
import { useFocusAtOnce } from '../../../components/use-focus-at-once.ts';
import { useWords } from '../../../words/use-words.tsx';

interface LineEditorProps {
  text: string;
  on_save: (text: string) => void;
  on_leave: () => void;
}

/** In the place of the line. Enter saves, Escape leaves it as it was. */
export function LineEditor({ text, on_save, on_leave }: LineEditorProps) {
  const { record, buttons } = useWords();
  const field = useFocusAtOnce<HTMLTextAreaElement>();
  const save = () => {
    const written = field.current?.value.trim() ?? '';
    if (written === '') on_leave();
    else on_save(written);
  };
  return (
    <div className="flex flex-col gap-1.5 py-0.5">
      <textarea
        ref={field}
        defaultValue={text}
        maxLength={20_000}
        rows={1}
        aria-label={record.edit_line}
        onKeyDown={(event) => {
          // Enter also ends the composing of Korean and Japanese letters.
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            save();
          }
          if (event.key === 'Escape') on_leave();
        }}
        className={cx(
          fieldClass,
          '-ml-3 box-content field-sizing-content resize-none py-0.5 text-[0.9375rem] leading-6',
        )}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        <Button size="small" kind="primary" onClick={save}>
          {buttons.save}
        </Button>
        <Button size="small" onClick={on_leave}>
          {buttons.cancel}
        </Button>
        <span className="hidden text-xs text-faint sm:inline">{record.edit_hint}</span>
      </div>
    </div>
  );
}
