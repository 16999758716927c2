import { useRef, useLayoutEffect, type ReactNode, type RefObject } from 'react';
import { cx } from '../../../components/cx.ts';
import { useWords } from '../../../words/use-words.tsx';

interface StageLayoutProps {
  side: StageSide;
  onSide: (side: StageSide) => void;
  transcript: ReactNode;
  /** It keeps its place whether it is shown or not: the media element is in it. */
  picture: ReactNode;
  has_picture: boolean;
  /** undefined: the recording has no insights. */
  panel: ReactNode | undefined;
}

/** Transcript and panel beside each other where there is room, else one of them; a video above either. */
export function StageLayout({ side, onSide, transcript, picture, has_picture, panel }: StageLayoutProps) {
  const hasPanel = panel !== undefined;
  const hasAside = hasPanel || has_picture;
  const panelPlace = useRef<HTMLDivElement>(null);
  usePanelTop(panelPlace);
  return (
    <>
      {hasPanel && <StageSwitch side={side} onChange={onSide} />}
      <div
        className={cx(
          'flex flex-1 flex-col px-(--slack) max-lg:pb-(--tray-room,0px) print:flex! print:flex-col! print:px-0',
          hasAside && 'lg:grid lg:grid-cols-[minmax(0,1fr)_var(--panel-width)] lg:items-start',
        )}
      >
        <div
          className={cx(
            'min-w-0 px-2 pb-10 sm:px-4 lg:self-stretch print:block! print:border-0! print:px-0!',
            hasAside && 'lg:border-r lg:border-line',
            side === 'panel' && hasPanel && 'max-lg:hidden',
          )}
        >
          {transcript}
        </div>
        <div
          ref={panelPlace}
          data-panel={hasAside ? 'shown' : ''}
          className={cx(
            'print:order-first! print:static! print:max-h-none! print:overflow-visible! max-lg:order-first lg:sticky lg:top-(--header-height) lg:max-h-[calc(100dvh-var(--foot-height,8.5rem)-var(--panel-top,var(--header-height))-var(--tray-room,0px))] lg:overflow-y-auto',
            !hasAside && 'hidden',
          )}
        >
          <div data-chrome className={cx(has_picture && 'p-3')}>
            {picture}
          </div>
          <div className={cx(side === 'transcript' && 'max-lg:hidden print:block!')}>{panel}</div>
        </div>
      </div>
    </>
  );
}

/**
 * Tells a panel how far below the upper edge of the window it begins, so that it ends above the player: below the header of the page
 * until that has scrolled out, and at the edge from then on.
 */
function usePanelTop(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    let told = Number.NaN;
    const tell = () => {
      const top = Math.max(0, Math.round(element.getBoundingClientRect().top));
      if (top === told) return;
      told = top;
      element.style.setProperty('--panel-top', `${top}px`);
    };
    tell();
    const observer = new ResizeObserver(tell);
    // Parts above the panel may become higher or lower: a banner, a second row of labels.
    observer.observe(document.body);
    addEventListener('scroll', tell, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', tell);
    };
  }, [panel]);
}

export type StageSide = 'transcript' | 'panel';
const sides = ['transcript', 'panel'] as const satisfies readonly StageSide[];

/** Switches between transcript and insights, where there is no room for both. */
function StageSwitch({ side, onChange }: { side: StageSide; onChange: (side: StageSide) => void }) {
  const { record } = useWords();
  return (
    <div
      data-chrome
      className="mx-4 mb-2 flex rounded-control low:mb-0 bg-sunken p-0.5 sm:mx-6 lg:hidden"
      role="group"
      aria-label={record.view}
    >
      {sides.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={side === value}
          onClick={() => onChange(value)}
          className={cx(
            'h-8 flex-1 rounded-[0.3125rem] low:pointer-fine:h-7',
            side === value ? 'bg-surface font-medium shadow-sm' : 'text-soft hover:text-ink',
          )}
        >
          {record.sides[value]}
        </button>
      ))}
    </div>
  );
}
