import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { fieldClass } from '../../../../components/forms/field-frame.tsx';
import { useFocusAtOnce } from '../../../../components/frame/use-focus-at-once.ts';
import { cx } from '../../../../components/cx.ts';
import { useWords } from '../../../../words/use-words.tsx';
import { workspacePeopleQuery, type NamedId } from '../../access/workspace-people-query.ts';
import { DraftFrame } from '../../drafts/draft-frame.tsx';
import type { EditorName } from '../../drafts/editors.ts';
import { followDraftKey, useDraft } from '../../drafts/use-draft.ts';
import { useOpenRecord } from '../../open-record.ts';
import { findFitting, findMentioned, findTyped } from './find-mentioned.ts';

interface CommentFormProps {
  name: EditorName;
  label: string;
  /** The stored text; empty for a new comment. */
  text: string;
  send: (written: { text: string; mentions: number[] }, based_on: string) => Promise<unknown>;
}

const MOST_CHARACTERS = 2_000;

/** The field of a comment. Enter saves, Escape closes, @ offers members; the text is kept until it is saved. */
export function CommentForm({ name, label, text: stored, send }: CommentFormProps) {
  const { record, moments: words } = useWords();
  const { slug } = useOpenRecord();
  const field = useFocusAtOnce<HTMLTextAreaElement>();
  const queries = useQueryClient();
  const draft = useDraft(name, stored);
  const offer = useOffer(field, draft.write);
  const save = () => {
    const text = field.current?.value.trim() ?? '';
    if (draft.busy || text === '') return;
    if (text === stored) return draft.discard();
    void draft.save(
      async (based_on) => {
        const isMentioning = text.includes('@');
        const members = isMentioning
          ? (await queries.ensureQueryData(workspacePeopleQuery(slug))).members
          : [];
        return send({ text, mentions: findMentioned(text, members) }, based_on);
      },
      { text: record.saved },
    );
  };
  return (
    <DraftFrame
      draft={draft}
      mine={() => field.current?.value ?? draft.text}
      onSave={save}
      hint={words.mention_hint}
    >
      <textarea
        ref={field}
        rows={2}
        defaultValue={draft.text}
        readOnly={draft.busy}
        aria-label={label}
        maxLength={MOST_CHARACTERS}
        {...offer.ties}
        onChange={(event) => {
          draft.write(event.target.value);
          offer.look();
        }}
        onBlur={offer.close}
        onKeyDown={(event) => {
          if (!offer.onKey(event)) followDraftKey(event, { draft, save });
        }}
        className={cx(fieldClass, 'field-sizing-content min-h-16 py-2')}
      />
      {offer.list}
    </DraftFrame>
  );
}

/** Members whose names begin like what stands after the @ at the caret: arrow keys choose one, Enter or a press writes the name. */
function useOffer(field: RefObject<HTMLTextAreaElement | null>, write: (text: string) => void) {
  const { moments: words } = useWords();
  const { slug } = useOpenRecord();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [place, setPlace] = useState(0);
  const { data } = useQuery({ ...workspacePeopleQuery(slug), enabled: typed !== undefined });
  const offered = typed === undefined ? [] : findFitting(typed, data?.members ?? []);
  const isOpen = offered.length > 0;
  const close = () => setTyped(undefined);
  const look = () => {
    setPlace(0);
    setTyped(findTyped(field.current?.value ?? '', field.current?.selectionStart ?? 0)?.typed);
  };
  const choose = ({ name }: NamedId) => {
    const { current } = field;
    if (current === null) return;
    const caret = current.selectionStart;
    current.setRangeText(`${name} `, findTyped(current.value, caret)?.from ?? caret, caret, 'end');
    write(current.value);
    close();
  };
  /** Whether the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    const chosen = offered[place];
    if (chosen === undefined) return false;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setPlace((place + by + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const list = isOpen && (
    <div
      id={id}
      role="listbox"
      aria-label={words.mention}
      className="flex flex-col rounded-control border border-line bg-raised p-1 shadow-raised"
    >
      {offered.map((member, index) => (
        <div
          key={member.id}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === place}
          tabIndex={-1}
          // Before the click: the focus stays in the field.
          onMouseDown={(event) => {
            event.preventDefault();
            choose(member);
          }}
          className="min-h-8 cursor-pointer truncate rounded px-2 py-1 hover:bg-hover aria-selected:bg-accent-soft pointer-coarse:min-h-11"
        >
          {member.name}
        </div>
      ))}
    </div>
  );
  const ties = {
    'aria-autocomplete': 'list' as const,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen ? `${id}${place}` : undefined,
  };
  return { ties, list, look, close, onKey };
}
