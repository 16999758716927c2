import { useFormat, useWords } from '../../words/use-words.tsx';
import { useNotUpdatedSince } from '../../session/kept/kept-fetch.ts';

interface NotUpdatedProps {
  /** The address on the server that was read; undefined: answers from there are never kept. */
  path: string | undefined;
  received_at: number;
}

/** Says how old something is that the server could not be asked for again. */
export function NotUpdated({ path, received_at }: NotUpdatedProps) {
  const { frame } = useWords();
  const format = useFormat();
  const since = useNotUpdatedSince(path, received_at);
  if (since === undefined) return null;
  const when = format.dateTime(new Date(since).toISOString());
  return (
    <p className="px-(--gutter) py-1.5 text-sm text-soft print:hidden">{frame.not_updated_since(when)}</p>
  );
}
