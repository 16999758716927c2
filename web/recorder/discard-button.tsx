import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../components/icon-button.tsx';
import { ConfirmDialog } from '../components/overlays/confirm-dialog.tsx';
import { useWords } from '../words/use-words.tsx';

interface DiscardButtonProps {
  /** The name of the recording. */
  name: string;
  className?: string;
  onConfirm: () => Promise<unknown>;
}

export function DiscardButton({ name, className = '', onConfirm }: DiscardButtonProps) {
  const { recorder: words } = useWords();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        className={className}
        label={words.discard}
        icon={<Trash2 size={15} />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.discard_title(name)}
        text={words.discard_text}
        confirm={words.discard}
        onConfirm={onConfirm}
      />
    </>
  );
}
