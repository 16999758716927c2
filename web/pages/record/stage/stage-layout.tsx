import type { ReactNode } from 'react';
import { cx } from '../../../components/cx.ts';
import { StageSwitch, type StageSide } from './stage-switch.tsx';

interface StageLayoutProps {
  side: StageSide;
  on_side: (side: StageSide) => void;
  transcript: ReactNode;
  /** undefined: there is none, or it is not shown. Its place is the same with and without the panel. */
  picture: ReactNode;
  has_picture: boolean;
  panel: ReactNode;
}

/** Transcript and panel beside each other where there is room, else one of them; a film over either. */
export function StageLayout({ side, on_side, transcript, picture, has_picture, panel }: StageLayoutProps) {
  return (
    <>
      <StageSwitch side={side} on_change={on_side} />
      <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div
          className={cx(
            'min-w-0 px-2 pb-10 sm:px-4 lg:self-stretch lg:border-r lg:border-line',
            side === 'panel' && 'max-lg:hidden',
          )}
        >
          {transcript}
        </div>
        <div
          data-panel
          className="max-lg:order-first lg:sticky lg:top-0 lg:max-h-[calc(100dvh-8.5rem)] lg:overflow-y-auto"
        >
          <div className={cx(has_picture && 'p-3')}>{picture}</div>
          <div className={cx(side === 'transcript' && 'max-lg:hidden')}>{panel}</div>
        </div>
      </div>
    </>
  );
}
