import { Copy } from 'lucide-react';
import { useWords } from '../words/use-words.tsx';
import { IconButton } from './icon-button.tsx';
import { useCopy } from './use-copy.ts';

/** A command to be run on the server, as it is typed there. */
export function CommandLine({ command }: { command: string }) {
  const { buttons } = useWords();
  const copy = useCopy();
  return (
    <span className="flex max-w-full items-center gap-1 self-start rounded-control bg-sunken pl-2.5 text-sm">
      <code className="min-w-0 py-1 break-words text-ink select-all">{command}</code>
      <IconButton
        label={`${buttons.copy}: ${command}`}
        icon={<Copy size={14} aria-hidden />}
        onClick={() => void copy(command)}
      />
    </span>
  );
}
