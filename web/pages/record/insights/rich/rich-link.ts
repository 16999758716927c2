import type { Mark, MarkType, ResolvedPos } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { toSafeLink } from '../safe-link.ts';

/** The address as somebody types it: the protocol may be missing. undefined: no link of ours may lead there. */
export function toTypedLink(typed: string): string | undefined {
  const address = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return toSafeLink(address);
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?$/.test(address) ? toSafeLink(`https://${address}`) : undefined;
}

/** The address of the link at the cursor; empty: there is none. */
export function findLink({ selection: { $from }, schema }: EditorState): string {
  const type = schema.marks['link'];
  const mark = type === undefined ? undefined : markAt($from, type);
  return String(mark?.attrs['href'] ?? '');
}

/** Makes the selected words a link, or the link at the cursor another one; without words, the address stands for them. */
export const setLink =
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
