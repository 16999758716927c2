import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { useKeyboardRoom } from '../../../components/frame/use-keyboard-room.ts';
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
  onSave: () => void;
  hint?: ReactNode;
  /** The field. */
  children: ReactNode;
}

/** The frame of every editor's field: a conflict with somebody else's change, a failure, Save and Cancel. */
export function DraftFrame({ draft, mine, show, onSave, hint, children }: DraftFrameProps) {
  const { buttons } = useWords();
  useKeyboardRoom();
  return (
    <div className="flex flex-col gap-2">
      {children}
      <BothTexts draft={draft} mine={mine} show={show} />
      <NotSaved failure={draft.failure} />
      {/* In sight however long the text is: above the player, the keyboard of a phone, or at the foot of the panel. */}
      <div className="sticky bottom-[max(var(--foot-height,0px),var(--keyboard-height,0px))] z-10 -m-1 flex w-fit flex-wrap items-center gap-1.5 rounded-control bg-canvas p-1 lg:in-data-panel:bottom-0">
        <Button size="small" kind="primary" busy={draft.busy} onClick={onSave}>
          {buttons.save}
        </Button>
        <Button size="small" onClick={draft.discard}>
          {buttons.cancel}
        </Button>
        {hint !== undefined && <span className="text-xs text-faint pointer-coarse:hidden">{hint}</span>}
      </div>
    </div>
  );
}
