import { Pencil, Plus } from 'lucide-react';
import {
  recordEntries,
  recordEntryNames,
  type RecordEntryName,
  type RecordEntryRules,
  type RecordEntryValue,
} from '@minutebook/contract/resources/record-entries.ts';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { readTimedNotes } from '@minutebook/contract/resources/timed-notes.ts';
import { TextEditor, ValueEditor, type ValueKind } from '../drafts/text-editor.tsx';
import { useIsEditing } from '../drafts/use-is-editing.ts';
import { useOpenRecord } from '../open-record.ts';
import { useRecordParams } from '../use-record-change.ts';
import { MomentButton } from '../insights/moment-button.tsx';

/** The entry of the notes, which people write and which have a panel of their own; the other entries are facts. */
const NOTES = 'notes' satisfies RecordEntryName;

export function NotesPanel() {
  const { record_tools: words } = useWords();
  const { record } = useOpenRecord();
  const { edit } = record.permissions;
  const is_empty = record.extra[NOTES] === null;
  return (
    <div className="flex flex-col gap-3 p-4">
      {(edit || !is_empty) && <RecordEntry name={NOTES} />}
      {is_empty && <p className="text-soft">{edit ? words.notes_hint : words.no_notes}</p>}
    </div>
  );
}

/** The entries that people fill in about the record, each with its editor. */
export function EntriesSection() {
  const { record } = useOpenRecord();
  const shown = recordEntryNames.filter(
    (name) => name !== NOTES && (record.permissions.edit || record.extra[name] !== null),
  );
  if (shown.length === 0) return null;
  return (
    // A filled entry has its own row; the buttons of the others share one.
    <div className="flex flex-wrap gap-2">
      {shown.map((name) => (
        <RecordEntry key={name} name={name} />
      ))}
    </div>
  );
}

function RecordEntry({ name }: { name: RecordEntryName }) {
  const { record_tools: words } = useWords();
  const { record, editors } = useOpenRecord();
  const isEditing = useIsEditing(`text ${name}`);
  const show = useShown(name);
  const stored = toStored(record.extra[name]);
  const rules: RecordEntryRules = recordEntries[name];
  const { title, add, edit } = words.record_entries[name];
  const open = () => editors.open(`text ${name}`);
  if (stored === null && !isEditing) {
    return (
      <Button
        size="small"
        className="self-start"
        data-opens={`text ${name}`}
        icon={<Plus size={14} aria-hidden />}
        onClick={open}
      >
        {add}
      </Button>
    );
  }
  return (
    <section className="flex basis-full flex-col gap-2 not-first:mt-4 not-last:mb-4">
      <header className="flex min-h-7 items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        {record.permissions.edit && !isEditing && (
          <IconButton
            size="small"
            data-opens={`text ${name}`}
            label={edit}
            icon={<Pencil size={14} />}
            onClick={open}
          />
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
  const { record_tools: words } = useWords();
  const params = useRecordParams();
  const rules: RecordEntryRules = recordEntries[name];
  const label = words.record_entries[name].title;
  const send = (written: RecordEntryValue | null, based_on: RecordEntryValue | null) =>
    client.updateRecord({ params, body: { [name]: written, based_on: { [name]: based_on } } });
  if (rules.kind !== 'text') {
    return (
      <ValueEditor
        name={`text ${name}`}
        label={label}
        kind={toValueKind(rules)}
        value={stored}
        show={show}
        send={(written, based_on) => send(toEntry(rules, written), toEntry(rules, based_on))}
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
      className={rules.has_lines ? 'min-h-28' : ''}
      send={send}
    />
  );
}

function toValueKind(rules: Exclude<RecordEntryRules, { kind: 'text' }>): ValueKind {
  switch (rules.kind) {
    case 'choice':
      return { type: 'choice', values: rules.values };
    case 'day':
      return { type: 'date' };
    case 'yes_no':
      return { type: 'choice', values: ['true', 'false'] };
    case 'number':
      return { type: 'number', min: rules.minimum, max: rules.maximum };
  }
}

/** Editors and their drafts know every kind of entry as text. */
const toStored = (entry: RecordEntryValue | null) => (entry === null ? null : String(entry));

function toEntry({ kind }: RecordEntryRules, text: string): RecordEntryValue | null {
  if (text === '') return null;
  if (kind === 'yes_no') return text === 'true';
  return kind === 'number' ? Number(text) : text;
}

/** Returns what people read in place of a stored value; the empty value means that nothing is chosen. */
function useShown(name: RecordEntryName): (stored: string) => string {
  const { record_tools: words } = useWords();
  const format = useFormat();
  const show = ({ kind }: RecordEntryRules, stored: string) => {
    if (stored === '') return kind === 'text' ? '' : '—';
    const entry = words.record_entries[name];
    if ('choices' in entry) return entry.choices[stored as keyof typeof entry.choices];
    if (kind === 'yes_no') return stored === 'true' ? words.yes : words.no;
    if (kind === 'number') return format.number(Number(stored));
    return kind === 'day' ? format.day(`${stored}T12:00`) : stored;
  };
  return (stored) => show(recordEntries[name], stored);
}

/** Notes as they were written; a time in brackets at the beginning of a line plays that moment. */
function NotesText({ notes }: { notes: string }) {
  const { go } = useOpenRecord();
  // Lines have no ids: their order is their key.
  return readTimedNotes(notes).map(({ start_ms, text }, index) =>
    start_ms === null ? (
      <p key={index} dir="auto" className="whitespace-pre-wrap">
        {text}
      </p>
    ) : (
      <p key={index} className="flex items-start gap-2.5 leading-6">
        <MomentButton start_ms={start_ms} onGo={go} />
        <span dir="auto" className="min-w-0 flex-1">
          {text}
        </span>
      </p>
    ),
  );
}
