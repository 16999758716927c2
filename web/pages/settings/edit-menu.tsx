import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useWords } from '../../words/use-words.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu, MenuItem } from '../../components/overlays/menu.tsx';

interface EditMenuProps {
  /** The name of the edited thing. */
  name: string;
  onEdit: () => void;
  /** Further actions, as MenuItems. */
  children?: ReactNode;
  /** undefined: it cannot be deleted. */
  onDelete: (() => Promise<unknown>) | undefined;
  delete_title: string;
  /** The consequence of deleting it. */
  delete_text: string;
}

/** The actions on an item of a list; deleting asks first. */
export function EditMenu(props: EditMenuProps) {
  const { name, onEdit, children, onDelete, delete_title, delete_text } = props;
  const { settings } = useWords();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton size="small" label={settings.change_of(name)} icon={<Ellipsis size={17} />} />}
      >
        <MenuItem icon={<Pencil size={15} />} onSelect={onEdit}>
          {settings.edit}
        </MenuItem>
        {children}
        {onDelete !== undefined && (
          <MenuItem danger icon={<Trash2 size={15} />} onSelect={() => setIsAsking(true)}>
            {settings.delete}
          </MenuItem>
        )}
      </Menu>
      {onDelete !== undefined && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          title={delete_title}
          text={delete_text}
          confirm={settings.delete}
          onConfirm={onDelete}
        />
      )}
    </>
  );
}
