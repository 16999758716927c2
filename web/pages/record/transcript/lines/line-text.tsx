import { EyeOff } from 'lucide-react';
import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { useWords } from '../../../../words/use-words.tsx';
import { toTextParts } from '../to-text-parts.ts';

interface LineTextProps {
  text: string;
  spans: readonly PiiSpan[] | null | undefined;
  /** The text without its masks, once a user who may see it has asked for it. */
  original: string | undefined;
}

export function LineText({ text, spans, original }: LineTextProps) {
  if (original !== undefined) {
    return <span className="rounded bg-warn-soft box-decoration-clone px-1">{original}</span>;
  }
  // By their order: two masks of one kind may hide the same text.
  return toTextParts(text, spans).map((part, index) =>
    part.masked === undefined ? part.text : <MaskedPart key={index} type={part.masked} />,
  );
}

/** Masked text is replaced by the name of its kind, not by dots. */
function MaskedPart({ type }: { type: string }) {
  const { record } = useWords();
  const kinds: Readonly<Record<string, string>> = record.masked_kinds;
  return (
    <span
      title={record.masked}
      className="mx-0.5 inline-flex items-center gap-1 rounded bg-hover px-1.5 align-baseline text-sm leading-5 text-soft ring-1 ring-line ring-inset"
    >
      <EyeOff size={12} aria-hidden />
      {kinds[type] ?? type.replaceAll('_', ' ')}
    </span>
  );
}
