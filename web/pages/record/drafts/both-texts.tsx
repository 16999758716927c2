import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { DraftWork } from './use-draft.ts';

interface BothTextsProps {
  draft: DraftWork;
  /** The text in the field. */
  mine: () => string;
  /** The text shown in place of the stored value. */
  show?: ((stored: string) => ReactNode) | undefined;
}

/** Shown below a field whose stored text has changed since: both texts, and the choice between them. */
export function BothTexts({ draft, mine, show = (stored) => stored }: BothTextsProps) {
  const { record_tools: words } = useWords();
  if (draft.theirs === undefined) return null;
  const texts = [
    { title: words.theirs, text: show(draft.theirs) },
    { title: words.mine, text: show(mine()) },
  ];
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-control border border-warn/40 bg-surface p-3 text-sm"
    >
      <p className="flex gap-2 font-medium">
        <UsersRound size={16} aria-hidden className="mt-0.5 shrink-0 text-warn" /> {words.both_changed}
      </p>
      <dl className="flex flex-col gap-2">
        {texts.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-soft">{title}</dt>
            <dd dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-wrap">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" kind="primary" busy={draft.busy} onClick={() => void draft.keepMine()}>
          {words.keep_mine}
        </Button>
        <Button size="small" onClick={() => void draft.takeTheirs()}>
          {words.take_theirs}
        </Button>
      </div>
    </div>
  );
}
