import { Copy } from 'lucide-react';
import { useId } from 'react';
import { useWords } from '../../words/use-words.tsx';
import { Button } from '../button.tsx';
import { useCopy } from '../use-copy.ts';

/** Shows a text to copy, such as a token or a link, in full. */
export function SecretField({ label, value }: { label: string; value: string }) {
  const { buttons } = useWords();
  const copy = useCopy();
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <div className="flex items-stretch gap-2">
        <code
          aria-labelledby={id}
          className="flex min-h-9 min-w-0 flex-1 items-center rounded-control border border-line bg-sunken px-3 py-1.5 font-mono text-sm break-all select-all"
        >
          {value}
        </code>
        <Button
          icon={<Copy size={15} aria-hidden />}
          className="h-auto!"
          aria-describedby={id}
          onClick={() => void copy(value)}
        >
          {buttons.copy}
        </Button>
      </div>
    </div>
  );
}
