import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { BothTexts } from './both-texts.tsx';
import { NotSaved } from './not-saved.tsx';
import type { DraftWork } from './use-draft.ts';

interface DraftFrameProps {
  draft: DraftWork;
  /** Returns the text in the field. */
  mine: () => string;
  /** The text shown in place of a stored name or day. */
  show?: ((stored: string) => ReactNode) | undefined;
  on_save: () => void;
  hint?: ReactNode;
  /** The field. */
  children: ReactNode;
}

/** The frame of every editor's field: a conflict with somebody else's change, a failure, Save and Cancel. */
export function DraftFrame({ draft, mine, show, on_save, hint, children }: DraftFrameProps) {
  const { buttons } = useWords();
  return (
    <div className="flex flex-col gap-2">
      {children}
      <BothTexts draft={draft} mine={mine} show={show} />
      <NotSaved failure={draft.failure} />
      <div className="flex flex-wrap items-center gap-1.5">
        <Button size="small" kind="primary" busy={draft.busy} onClick={on_save}>
          {buttons.save}
        </Button>
        <Button size="small" onClick={draft.discard}>
          {buttons.cancel}
        </Button>
        {hint !== undefined && <span className="text-xs text-faint">{hint}</span>}
      </div>
    </div>
  );
}
