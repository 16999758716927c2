/** Commands of the editor, which keys, buttons, and signs typed at the beginning of a line call. */
import {
  baseKeymap,
  chainCommands,
  lift,
  setBlockType,
  splitBlockAs,
  toggleMark,
} from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import {
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
  type InputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { NodeType, Schema } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { TextSelection, type Command, type EditorState, type Plugin } from 'prosemirror-state';
import { toNewStart } from './rich-lines.ts';

export type ToolName = 'strong' | 'em' | 'heading' | 'bullet_list' | 'ordered_list';

const HEADING_LEVEL = 3;

const never: Command = () => false;

export function toCommand(schema: Schema, name: ToolName): Command {
  const mark = schema.marks[name];
  if (mark !== undefined) return toggleMark(mark);
  const type = schema.nodes[name];
  const { paragraph, list_item } = schema.nodes;
  if (type === undefined || paragraph === undefined || list_item === undefined) return never;
  if (name === 'heading') {
    return (state, dispatch) =>
      isActive(state, 'heading')
        ? setBlockType(paragraph)(state, dispatch)
        : setBlockType(type, { level: HEADING_LEVEL })(state, dispatch);
  }
  return (state, dispatch) =>
    isActive(state, name) ? liftListItem(list_item)(state, dispatch) : wrapInList(type)(state, dispatch);
}

/** Whether a button is pressed. */
export function isActive(state: EditorState, name: ToolName): boolean {
  const { from, to, empty, $from } = state.selection;
  const mark = state.schema.marks[name];
  if (mark !== undefined) {
    return empty
      ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, mark);
  }
  if (name === 'heading') return $from.parent.type.name === 'heading';
  // The innermost list decides.
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const found = $from.node(depth).type.name;
    if (found === 'bullet_list' || found === 'ordered_list') return found === name;
  }
  return false;
}

export function makePlugins(schema: Schema): Plugin[] {
  const { strong, em } = schema.marks;
  const { list_item, line, hard_break } = schema.nodes;
  const keys: Record<string, Command> = {
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    ...(strong !== undefined && { 'Mod-b': toggleMark(strong) }),
    ...(em !== undefined && { 'Mod-i': toggleMark(em) }),
    ...(line !== undefined && { Enter: splitLine(line) }),
  };
  if (list_item !== undefined) {
    // After a task comes one that is not done.
    keys['Enter'] = (state, dispatch, view) =>
      splitListItem(list_item, { is_done: isTask(state) ? false : null })(state, dispatch, view);
    // Not Tab, which leads out of the field.
    keys['Mod-]'] = sinkListItem(list_item);
    keys['Mod-['] = chainCommands(liftListItem(list_item), lift);
  }
  if (hard_break !== undefined) {
    keys['Shift-Enter'] = (state, dispatch) => {
      dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView());
      return true;
    };
  }
  return [inputRules({ rules: makeRules(schema) }), keymap(keys), keymap(baseKeymap), history()];
}

function isTask({ selection: { $from } }: EditorState): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type, attrs } = $from.node(depth);
    if (type.name === 'list_item') return attrs['is_done'] !== null;
  }
  return false;
}

/** A line that is divided keeps its moment with its beginning; one that is put before another has none. */
const splitLine =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection;
    const start = toNewStart(String($from.parent.attrs['start']));
    if (empty && $from.parentOffset === 0 && $from.parent.content.size > 0) {
      const before = $from.before();
      const tr = state.tr.insert(before, type.create({ start }));
      dispatch?.(tr.setSelection(TextSelection.create(tr.doc, before + 1)).scrollIntoView());
      return true;
    }
    return splitBlockAs(() => ({ type, attrs: { start, time: null } }))(state, dispatch);
  };

function makeRules({ nodes }: Schema): InputRule[] {
  const { bullet_list, ordered_list, heading, quote } = nodes;
  if (bullet_list === undefined || ordered_list === undefined) return [];
  if (heading === undefined || quote === undefined) return [];
  return [
    wrappingInputRule(/^\s*[-*+]\s$/, bullet_list),
    wrappingInputRule(
      /^(\d{1,9})[.)]\s$/,
      ordered_list,
      ([, start]) => ({ start: Number(start) }),
      ([, start], node) => node.childCount + Number(node.attrs['start']) === Number(start),
    ),
    wrappingInputRule(/^\s*>\s$/, quote),
    textblockTypeInputRule(/^(#{1,6})\s$/, heading, ([, signs = '#']) => ({ level: signs.length })),
  ];
}
