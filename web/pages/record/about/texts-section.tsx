import { Pencil, Plus } from 'lucide-react';
import {
  recordTextNames,
  recordTexts,
  type RecordTextName,
} from '@minutebook/contract/resources/record-texts.ts';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { TextEditor } from '../drafts/text-editor.tsx';
import { useIsEditing } from '../drafts/use-is-editing.ts';
import { useOpenRecord } from '../open-record.ts';
import { useRecordParams } from '../use-record-change.ts';

/** The texts that people write about the record, each with its editor. */
export function TextsSection() {
  const { record } = useOpenRecord();
  const shown = recordTextNames.filter((name) => record.permissions.edit || record.extra[name] !== null);
  return shown.map((name) => <RecordText key={name} name={name} />);
}

function RecordText({ name }: { name: RecordTextName }) {
  const { record: words } = useWords();
  const { record, editors } = useOpenRecord();
  const params = useRecordParams();
  const isEditing = useIsEditing(`text ${name}`);
  const text = record.extra[name];
  const { title, add, edit } = words.record_texts[name];
  const open = () => editors.open(`text ${name}`);
  if (text === null && !isEditing) {
    return (
      <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={open} className="self-start">
        {add}
      </Button>
    );
  }
  return (
    <section className="flex flex-col gap-2">
      <header className="flex min-h-7 items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        {record.permissions.edit && !isEditing && (
          <IconButton size="small" label={edit} icon={<Pencil size={14} />} onClick={open} />
        )}
      </header>
      {isEditing ? (
        <TextEditor
          name={`text ${name}`}
          label={title}
          text={text ?? ''}
          max_length={recordTexts[name].max_length}
          has_lines={recordTexts[name].has_lines}
          may_be_empty
          className={recordTexts[name].has_lines ? 'min-h-28' : ''}
          send={(written, basedOn) =>
            client.updateRecord({ params, body: { [name]: written, based_on: { [name]: basedOn } } })
          }
        />
      ) : (
        <p dir="auto" className="whitespace-pre-wrap">
          {text}
        </p>
      )}
    </section>
  );
}
