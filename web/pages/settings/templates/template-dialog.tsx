import { useQuery } from '@tanstack/react-query';
import { recordEntries } from '@minutebook/contract/resources/record-entries.ts';
import type { InsightTemplate } from '@minutebook/contract/v3/template-endpoints.ts';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/button.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { LanguageChoice, LengthChoice } from '../../../components/forms/minutes-choices.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { TextArea, TextField } from '../../../components/forms/text-field.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { client } from '../../../session/client.ts';
import { useSlug } from '../../../session/queries.ts';
import { useKeptText } from '../../../session/use-kept-text.ts';
import { useWords } from '../../../words/use-words.tsx';
import { labelsQuery } from '../../records/filters/filter-options.ts';
import { useRefresh } from '../use-change.ts';
import { toLines } from '../../../components/forms/to-lines.ts';

const MOST_HEADINGS = 20;

interface TemplateDialogProps {
  /** Changed, or copied if it is built in; undefined: a new one is made. */
  template?: InsightTemplate;
  onClose: () => void;
}

/**
 * Edits the name of a template, its headings, and the records that it is chosen for. Typed text is kept until
 * it is saved.
 */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const slug = useSlug();
  const { settings, templates: words } = useWords();
  const refresh = useRefresh();
  const place = `${slug}/template ${template?.id ?? 'new'}`;
  const name = useKeptText(`${place}/name`, template?.name ?? '');
  const headings = useKeptText(`${place}/headings`, template?.headings.join('\n') ?? '');
  const title_words = useKeptText(`${place}/title_words`, template?.title_words.join('\n') ?? '');
  const [label_id, setLabelId] = useState(template?.label_id ?? null);
  const [meeting_type, setMeetingType] = useState(template?.meeting_type ?? null);
  const [language, setLanguage] = useState(template?.language ?? null);
  const [length, setLength] = useState(template?.length ?? null);
  const close = () => {
    for (const text of [name, headings, title_words]) text.forget();
    onClose();
  };
  const save = async () => {
    const body = {
      name: name.text.trim(),
      headings: toLines(headings.text),
      title_words: toLines(title_words.text),
      meeting_type,
      language,
      length,
      // One that was deleted is refused, and works again when it is restored.
      ...(label_id !== template?.label_id && { label_id }),
    };
    headings.write(body.headings.join('\n'));
    if (template === undefined || template.is_builtin)
      await client.createInsightTemplate({ params: { slug }, body });
    else await client.updateInsightTemplate({ params: { slug, template_id: template.id }, body });
    await refresh();
    close();
  };
  return (
    <FormDialog
      title={
        template === undefined ? words.new : template.is_builtin ? words.copy_of(template.name) : words.edit
      }
      size="medium"
      onClose={close}
      is_complete={name.text.trim() !== '' && toLines(headings.text).length > 0}
      onSubmit={save}
    >
      {(refusal, findFault) => (
        <>
          <TextField
            label={settings.name}
            value={name.text}
            maxLength={100}
            autoComplete="off"
            error={
              findFault('headings') === undefined && findFault('title_words') === undefined
                ? refusal
                : undefined
            }
            onChange={(event) => name.write(event.target.value)}
          />
          <Headings
            headings={headings.text.split('\n')}
            faultAt={(at) => findFault(`headings[${at}]`)}
            onChange={(next) => headings.write(next.join('\n'))}
          />
          <TextArea
            label={words.title_words}
            hint={words.title_words_hint}
            rows={2}
            value={title_words.text}
            error={findFault('title_words')}
            onChange={(event) => title_words.write(event.target.value)}
          />
          <LabelChoice value={label_id} onChange={setLabelId} />
          <TypeChoice value={meeting_type} onChange={setMeetingType} />
          <p className="text-sm text-faint">{words.writing_hint}</p>
          <LanguageChoice value={language} onChange={setLanguage} />
          <LengthChoice value={length} onChange={setLength} />
        </>
      )}
    </FormDialog>
  );
}

interface HeadingsProps {
  headings: readonly string[];
  /** Why the server refused the one at this place. */
  faultAt: (place: number) => string | undefined;
  onChange: (headings: readonly string[]) => void;
}

/** The headings in their order. A button that moves one keeps the focus, so that it is pressed until the place is right. */
function Headings({ headings, faultAt, onChange }: HeadingsProps) {
  const { templates: words } = useWords();
  const list = useRef<HTMLOListElement>(null);
  const changeAndFocus = (next: readonly string[], selector: string) => {
    flushSync(() => onChange(next));
    list.current?.querySelector<HTMLElement>(selector)?.focus();
  };
  const move = (from: number, to: number, button: 'up' | 'down') => {
    if (to < 0 || to >= headings.length) return;
    const next = headings.toSpliced(from, 1).toSpliced(to, 0, ...headings.slice(from, from + 1));
    changeAndFocus(next, `li:nth-child(${to + 1}) [data-moves=${button}]`);
  };
  const remove = (place: number) => {
    const next = headings.toSpliced(place, 1);
    changeAndFocus(next, `li:nth-child(${Math.min(place + 1, next.length)}) input`);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{words.headings}</legend>
      <p className="text-sm text-faint">{words.headings_hint}</p>
      <ol ref={list} className="flex flex-col gap-2">
        {headings.map((heading, place) => (
          // A heading has no name but its place.
          <li key={place} className="flex items-start gap-1 [&>button]:mt-0.5">
            <TextField
              label={words.heading(place + 1)}
              hide_label
              className="min-w-0 flex-1"
              value={heading}
              maxLength={100}
              autoComplete="off"
              error={faultAt(place)}
              onChange={(event) => onChange(headings.with(place, event.target.value))}
            />
            <IconButton
              label={words.move_up(place + 1)}
              data-moves="up"
              aria-disabled={place === 0}
              icon={<ArrowUp size={16} aria-hidden />}
              onClick={() => move(place, place - 1, 'up')}
            />
            <IconButton
              label={words.move_down(place + 1)}
              data-moves="down"
              aria-disabled={place === headings.length - 1}
              icon={<ArrowDown size={16} aria-hidden />}
              onClick={() => move(place, place + 1, 'down')}
            />
            <IconButton
              label={words.remove_heading(place + 1)}
              disabled={headings.length === 1}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => remove(place)}
            />
          </li>
        ))}
      </ol>
      {headings.length < MOST_HEADINGS && (
        <Button
          size="small"
          className="self-start"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => changeAndFocus([...headings, ''], 'li:last-child input')}
        >
          {words.add_heading}
        </Button>
      )}
    </fieldset>
  );
}

function LabelChoice({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (label_id: number | null) => void;
}) {
  const slug = useSlug();
  const { templates: words } = useWords();
  const { data: labels = [] } = useQuery(labelsQuery(slug));
  const isDeleted = value !== null && labels.every(({ id }) => id !== value);
  return (
    <Select
      label={words.label}
      value={String(value ?? '')}
      options={[
        { value: '', text: words.none },
        ...labels.map(({ id, name }) => ({ value: String(id), text: name })),
        ...(isDeleted ? [{ value: String(value), text: words.deleted_label }] : []),
      ]}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
    />
  );
}

type MeetingType = InsightTemplate['meeting_type'];

function TypeChoice({ value, onChange }: { value: MeetingType; onChange: (type: MeetingType) => void }) {
  const { templates: words, record_tools } = useWords();
  const { title, choices } = record_tools.record_entries.meeting_type;
  return (
    <Select
      label={title}
      value={value ?? ''}
      options={[
        { value: '', text: words.none },
        ...recordEntries.meeting_type.values.map((type) => ({ value: type, text: choices[type] })),
      ]}
      onChange={(type) => onChange(type === '' ? null : type)}
    />
  );
}
