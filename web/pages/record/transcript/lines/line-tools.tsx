import { Bookmark, Copy, EllipsisVertical, Eye, EyeOff, Link2, Pencil, Undo2, UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ToolRow } from '../../../../components/frame/tool-row.tsx';
import { IconButton } from '../../../../components/icon-button.tsx';
import { Menu, MenuItem } from '../../../../components/overlays/menu.tsx';
import { useCopy } from '../../../../components/use-copy.ts';
import { useWords } from '../../../../words/use-words.tsx';
import { toLineId } from './line-element.ts';
import type { LineWork } from '../use-transcript-work.tsx';
import type { Utterance } from '../utterance.ts';

interface LineToolsProps {
  utterance: Utterance;
  work: LineWork;
  is_edited: boolean;
  is_revealed: boolean;
  can_edit: boolean;
  can_reveal: boolean;
  onSpeaker: () => void;
}

/** The actions on a line: over its corner, on touch screens in a row below it. */
export function LineTools({ utterance, work, can_edit, ...menu }: LineToolsProps) {
  const { record_tools: words } = useWords();
  const copy = useCopy();
  const { bookmark = false } = utterance;
  const toggleBookmark = () => void work.change(utterance, { bookmark: !bookmark });
  return (
    <ToolRow
      label={words.line_tools}
      className="flex rounded-control border border-line bg-raised shadow-raised pointer-coarse:-ml-3 pointer-coarse:border-0 pointer-coarse:bg-transparent pointer-coarse:shadow-none"
    >
      {can_edit && (
        <Tool label={words.edit_line} icon={<Pencil size={14} />} onClick={() => work.edit(utterance)} />
      )}
      {can_edit && (
        <Tool
          aria-pressed={bookmark}
          label={bookmark ? words.unbookmark : words.bookmark}
          icon={<Bookmark size={14} className={bookmark ? 'fill-warn text-warn' : undefined} />}
          onClick={toggleBookmark}
        />
      )}
      <Tool
        label={words.copy_link}
        icon={<Link2 size={14} />}
        onClick={() => void copy(toMomentLink(utterance), words.link_copied)}
      />
      <LineMenu utterance={utterance} work={work} can_edit={can_edit} {...menu} />
    </ToolRow>
  );
}

const Tool = (props: ComponentProps<typeof IconButton>) => <IconButton size="small" {...props} />;

function LineMenu({
  utterance,
  work,
  is_edited,
  is_revealed,
  can_edit,
  can_reveal,
  onSpeaker,
}: LineToolsProps) {
  const { record_tools: words, buttons } = useWords();
  const copy = useCopy();
  const isMasked = (utterance.pii_spans?.length ?? 0) > 0;
  return (
    <Menu align="end" trigger={<Tool label={buttons.more} icon={<EllipsisVertical size={14} />} />}>
      <MenuItem icon={<Copy size={15} />} onSelect={() => void copy(utterance.text)}>
        {words.copy_line}
      </MenuItem>
      {can_edit && (
        <MenuItem icon={<UserRound size={15} />} onSelect={onSpeaker}>
          {words.change_speaker}
        </MenuItem>
      )}
      {isMasked && can_reveal && (
        <MenuItem
          icon={is_revealed ? <EyeOff size={15} /> : <Eye size={15} />}
          onSelect={() => void work.reveal(utterance)}
        >
          {is_revealed ? words.hide_again : words.reveal}
        </MenuItem>
      )}
      {is_edited && can_edit && (
        <MenuItem icon={<Undo2 size={15} />} onSelect={() => void work.revert(utterance)}>
          {words.revert}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Opens the page at the line. */
export const toMomentLink = (utterance: Pick<Utterance, 'id'>): string =>
  `${location.origin}${location.pathname}#${toLineId(utterance)}`;
