import { type ReactNode, useEffect } from 'react';
import { UsersRound, CircleAlert } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../words/use-words.tsx';
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

/**
 * Tells the page how much of its lower edge the keyboard of a phone covers: browsers lay it over what sticks there.
 */
function useKeyboardRoom(): void {
  useEffect(() => {
    const shown = visualViewport;
    if (shown === null) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      // Somebody who enlarges the page sees less of it as well.
      const covered = shown.scale > 1.01 ? 0 : innerHeight - shown.height - shown.offsetTop;
      style.setProperty('--keyboard-height', `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    shown.addEventListener('resize', measure);
    shown.addEventListener('scroll', measure);
    return () => {
      shown.removeEventListener('resize', measure);
      shown.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard-height');
    };
  }, []);
}
