import { Pencil, Plus } from 'lucide-react';
import {
  recordEntries,
  recordEntryNames,
  type RecordEntryName,
  type RecordEntryRules,
} from '@minutebook/contract/resources/record-entries.ts';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { TextEditor } from '../drafts/text-editor.tsx';
import { ValueEditor } from '../drafts/value-editor.tsx';
import { useIsEditing } from '../drafts/use-is-editing.ts';
import { NotesText } from './notes-text.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordParams } from '../use-record-change.ts';

/** What people fill in about the record, each entry with its editor. */
export function EntriesSection() {
  const { record } = useOpenRecord();
  const shown = recordEntryNames.filter((name) => record.permissions.edit || record.extra[name] !== null);
  if (shown.length === 0) return null;
  return (
    // What is filled in has a row of its own; the buttons of the others share one.
    <div className="flex flex-wrap gap-2">
      {shown.map((name) => (
        <RecordEntry key={name} name={name} />
      ))}
    </div>
  );
}

function RecordEntry({ name }: { name: RecordEntryName }) {
  const { record: words } = useWords();
  const { record, editors } = useOpenRecord();
  const isEditing = useIsEditing(`text ${name}`);
  const show = useShown(name);
  const stored = record.extra[name];
  const rules: RecordEntryRules = recordEntries[name];
  const { title, add, edit } = words.record_entries[name];
  const open = () => editors.open(`text ${name}`);
  if (stored === null && !isEditing) {
    return (
      <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={open}>
        {add}
      </Button>
    );
  }
  return (
    <section className="flex basis-full flex-col gap-2 not-first:mt-4 not-last:mb-4">
      <header className="flex min-h-7 items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        {record.permissions.edit && !isEditing && (
          <IconButton size="small" label={edit} icon={<Pencil size={14} />} onClick={open} />
        )}
      </header>
      {isEditing ? (
        <EntryEditor name={name} stored={stored ?? ''} show={show} />
      ) : 'has_lines' in rules && rules.has_lines ? (
        <NotesText notes={stored ?? ''} />
      ) : (
        <p dir="auto">{show(stored ?? '')}</p>
      )}
    </section>
  );
}

interface EntryEditorProps {
  name: RecordEntryName;
  stored: string;
  show: (stored: string) => string;
}

function EntryEditor({ name, stored, show }: EntryEditorProps) {
  const { record: words } = useWords();
  const params = useRecordParams();
  const rules: RecordEntryRules = recordEntries[name];
  const label = words.record_entries[name].title;
  const send = (written: string | null, basedOn: string | null) =>
    client.updateRecord({ params, body: { [name]: written, based_on: { [name]: basedOn } } });
  if (rules.kind !== 'text') {
    return (
      <ValueEditor
        name={`text ${name}`}
        label={label}
        value={stored}
        choices={rules.kind === 'choice' ? rules.values : undefined}
        show={show}
        send={(written, basedOn) => send(written, basedOn === '' ? null : basedOn)}
      />
    );
  }
  return (
    <TextEditor
      name={`text ${name}`}
      label={label}
      text={stored}
      max_length={rules.max_length}
      has_lines={rules.has_lines}
      may_be_empty
      className={rules.has_lines ? 'min-h-28' : ''}
      send={send}
    />
  );
}

/** What people read in place of a stored name or day; empty: nothing is chosen. */
function useShown(name: RecordEntryName): (stored: string) => string {
  const { kind } = recordEntries[name];
  const { record: words } = useWords();
  const format = useFormat();
  return (stored) => {
    if (stored === '') return kind === 'text' ? '' : '—';
    const entry = words.record_entries[name];
    if ('choices' in entry) return entry.choices[stored as keyof typeof entry.choices];
    return kind === 'day' ? format.day(`${stored}T12:00`) : stored;
  };
}
