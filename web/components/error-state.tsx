import { RotateCw, TriangleAlert } from 'lucide-react';
import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';
import { requestIdOf, toErrorText } from './error-text.ts';

/** In the place of what could not be loaded. */
export function ErrorState({ error, on_retry }: { error: unknown; on_retry: () => void }) {
  const words = useWords();
  const request_id = requestIdOf(error);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center">
      <TriangleAlert size={28} aria-hidden className="text-bad" />
      <h2 className="text-lg font-semibold">{words.refusals.title}</h2>
      <p className="text-soft">{toErrorText(error, words)}</p>
      <Button className="mt-2" icon={<RotateCw size={15} />} onClick={on_retry}>
        {words.buttons.retry}
      </Button>
      {request_id !== null && (
        <p className="mt-2 font-mono text-xs text-faint select-all">{words.refusals.request(request_id)}</p>
      )}
    </div>
  );
}
