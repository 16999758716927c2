import { Pencil } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { cx } from '../../../components/cx.ts';
import { usePart } from '../../../components/part.ts';
import { findLanguage } from '../../../words/find-language.ts';
import { useWords } from '../../../words/use-words.tsx';
import { editingPart } from '../drafts/editing-part.ts';
import { useIsEditing } from '../drafts/use-is-editing.ts';
import { useOpenRecord } from '../open-record.ts';
import { useOpenTitle } from '../use-open-title.ts';

/** It may be cut: all of it is shown on hover. */
const LONG = 100;

/** The title, which a press turns into a field. */
export function RecordTitle() {
  const { record: words, records } = useWords();
  const { record, state, editors } = useOpenRecord();
  const isRunning = state?.progress != null && state.progress.stage !== 'done';
  const isEditing = useIsEditing('title');
  const editing = usePart(editingPart, isEditing);
  const name = useOpenTitle();
  const title =
    record.title === null && record.is_title_generating && isRunning ? records.title_generating : name;
  const bringBack = useEffectEvent((name: string) => name === 'title' && editors.open('title'));
  useEffect(() => editors.followRestore(bringBack), [editors]);

  if (isEditing && editing !== undefined) return <editing.TitleField title={record.title ?? ''} />;
  return (
    <div className="group/title flex items-start gap-1">
      <title>{`${title} · Minutebook`}</title>
      <h1
        lang={findLanguage(title)}
        title={title.length > LONG ? title : undefined}
        className={cx(
          'line-clamp-4 text-xl font-semibold tracking-tight',
          record.title === null && 'text-soft',
        )}
      >
        {title}
      </h1>
      {record.permissions.edit && (
        <button
          type="button"
          aria-label={words.edit_title}
          data-opens="title"
          onClick={() => editors.open('title')}
          className="grid size-7 shrink-0 place-items-center rounded-control text-faint hover:bg-hover hover:text-ink pointer-coarse:-my-2 pointer-coarse:size-11"
        >
          <Pencil size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
