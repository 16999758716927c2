import { CircleAlert } from 'lucide-react';
import { useWords } from '../../../words/use-words.tsx';

/** Shown below a field: why its text is not saved, and that it is not lost. */
export function NotSaved({ failure }: { failure: string | undefined }) {
  const { record_tools: words } = useWords();
  if (failure === undefined) return null;
  return (
    <p role="alert" className="flex gap-1.5 text-sm text-bad">
      <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
      <span>{words.not_saved(failure)}</span>
    </p>
  );
}
