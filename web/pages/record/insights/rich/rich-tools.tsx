import { Bold, Heading, Italic, Link2, List, ListOrdered, Unlink, type LucideIcon } from 'lucide-react';
import type { Command, EditorState } from 'prosemirror-state';
import { useId, useState, type KeyboardEvent } from 'react';
import type { Mark, MarkType, ResolvedPos } from 'prosemirror-model';
import { Button } from '../../../../components/button.tsx';
import { fieldClass } from '../../../../components/forms/field-frame.tsx';
import { ToolRow } from '../../../../components/frame/tool-row.tsx';
import { useFocusAtOnce } from '../../../../components/frame/use-focus-at-once.ts';
import { IconButton } from '../../../../components/icon-button.tsx';
import { useWords } from '../../../../words/use-words.tsx';
import { toSafeLink } from '../parse-markdown.ts';
import { isActive, toCommand, type ToolName } from './rich-commands.ts';

const icons: Record<ToolName, LucideIcon> = {
  strong: Bold,
  em: Italic,
  heading: Heading,
  bullet_list: List,
  ordered_list: ListOrdered,
};

interface RichToolsProps {
  state: EditorState;
  /** The address of a link is being asked for. */
  is_linking: boolean;
  onLinking: (isOpen: boolean) => void;
  onRun: (command: Command) => void;
}

/** The buttons over a text: those that its schema knows. */
export function RichTools({ state, is_linking, onLinking, onRun }: RichToolsProps) {
  const { record_tools: words } = useWords();
  const { schema } = state;
  const names = (Object.keys(icons) as ToolName[]).filter(
    (name) => schema.marks[name] !== undefined || schema.nodes[name] !== undefined,
  );
  return (
    <div className="rounded-t-control border-b border-line bg-surface p-1 max-lg:sticky max-lg:top-[calc(var(--frame-height,0px)+var(--header-height,0px))] max-lg:z-10">
      <ToolRow label={words.rich_tools} className="flex flex-wrap">
        {names.map((name) => {
          const Icon = icons[name];
          return (
            <IconButton
              key={name}
              size="small"
              label={words.rich_tool[name]}
              aria-pressed={isActive(state, name)}
              className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
              icon={<Icon size={15} />}
              // The field keeps the focus, and the keyboard of a phone stays.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onRun(toCommand(schema, name))}
            />
          );
        })}
        <IconButton
          size="small"
          label={words.rich_tool.link}
          aria-expanded={is_linking}
          icon={<Link2 size={15} />}
          onClick={() => onLinking(!is_linking)}
        />
      </ToolRow>
      {is_linking && (
        <LinkField
          address={findLink(state)}
          onClose={() => onLinking(false)}
          onChoose={(href) => {
            onLinking(false);
            onRun(setLink(href));
          }}
        />
      )}
    </div>
  );
}

interface LinkFieldProps {
  /** That of the link at the cursor; empty: there is none. */
  address: string;
  onClose: () => void;
  /** undefined: the link is removed, its words stay. */
  onChoose: (href: string | undefined) => void;
}

function LinkField({ address, onClose, onChoose }: LinkFieldProps) {
  const { record_tools: words, buttons } = useWords();
  const field = useFocusAtOnce<HTMLInputElement>(true);
  const [typed, setTyped] = useState(address);
  const [isBad, setIsBad] = useState(false);
  const fault = useId();
  const choose = () => {
    const href = toTypedLink(typed);
    if (href === undefined) setIsBad(true);
    else onChoose(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    choose();
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5 p-1">
      <input
        ref={field}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={words.link_address}
        aria-invalid={isBad}
        aria-describedby={isBad ? fault : undefined}
        placeholder="https://"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsBad(false);
        }}
        onKeyDown={onKeyDown}
        className={`${fieldClass} h-8 flex-1 basis-48`}
      />
      <Button size="small" kind="primary" onClick={choose}>
        {words.link_apply}
      </Button>
      {address !== '' && (
        <IconButton
          size="small"
          label={words.link_remove}
          icon={<Unlink size={15} />}
          onClick={() => onChoose(undefined)}
        />
      )}
      <Button size="small" kind="quiet" onClick={onClose}>
        {buttons.cancel}
      </Button>
      {isBad && (
        <p id={fault} role="alert" className="basis-full text-sm text-bad">
          {words.link_bad}
        </p>
      )}
    </div>
  );
}

/** The address as somebody types it: the protocol may be missing. undefined: no link of ours may lead there. */
function toTypedLink(typed: string): string | undefined {
  const address = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return toSafeLink(address);
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?$/.test(address) ? toSafeLink(`https://${address}`) : undefined;
}

/** The address of the link at the cursor; empty: there is none. */
function findLink({ selection: { $from }, schema }: EditorState): string {
  const type = schema.marks['link'];
  const mark = type === undefined ? undefined : markAt($from, type);
  return String(mark?.attrs['href'] ?? '');
}

/** Makes the selected words a link, or the link at the cursor another one; without words, the address stands for them. */
const setLink =
  (href: string | undefined): Command =>
  (state, dispatch) => {
    const type = state.schema.marks['link'];
    if (type === undefined) return false;
    const { from, to } = findRange(state, type);
    const { tr } = state;
    if (href === undefined) dispatch?.(tr.removeMark(from, to, type));
    else if (from < to) dispatch?.(tr.removeMark(from, to, type).addMark(from, to, type.create({ href })));
    else dispatch?.(tr.insert(from, state.schema.text(href, [type.create({ href })])));
    return true;
  };

const markAt = ($at: ResolvedPos, type: MarkType): Mark | undefined =>
  type.isInSet($at.marks()) ?? ($at.nodeAfter === null ? undefined : type.isInSet($at.nodeAfter.marks));

function findRange({ selection }: EditorState, type: MarkType): { from: number; to: number } {
  const { from, to, empty, $from } = selection;
  const mark = empty ? markAt($from, type) : undefined;
  if (mark === undefined) return { from, to };
  let [start, end] = [from, from];
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset;
    if (mark.isInSet(node.marks) && at <= from && from <= at + node.nodeSize)
      [start, end] = [at, at + node.nodeSize];
  });
  return { from: start, to: end };
}
