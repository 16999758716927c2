import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Brand } from '../../components/frame/brand.tsx';
import { cx } from '../../components/cx.ts';

/** The frame of all that is shown outside of a workspace: signing in, invitations, programs that ask, links that have ended. */
export function EntryFrame({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid flex-1 lg:grid-cols-2">
      <title>{`${title} · Minutebook`}</title>
      <main className="flex flex-col px-6 py-8 sm:px-10 lg:px-14">
        {/* The way out of a page that has nothing else to offer. */}
        <Link to="/" className="self-start rounded-control">
          <Brand />
        </Link>
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
          <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
          <p className="mt-2 mb-7 text-pretty text-soft">{text}</p>
          {children}
        </div>
      </main>
      <div className="hidden place-items-center overflow-hidden border-l border-line bg-sunken p-12 lg:grid">
        <MeetingPicture />
      </div>
    </div>
  );
}

/** An invented meeting: its speakers, and the lengths of their lines as shares of the width. */
const turns = [
  { speaker: 1, lines: [92, 58], marked: false },
  { speaker: 2, lines: [74], marked: false },
  { speaker: 3, lines: [88, 95, 41], marked: true },
  { speaker: 1, lines: [66], marked: false },
] as const;
const colors = { 1: 'bg-speaker-1', 2: 'bg-speaker-2', 3: 'bg-speaker-3' } as const;
const tasks = [
  { width: 78, is_done: true },
  { width: 62, is_done: true },
  { width: 70, is_done: false },
] as const;
/** Loudness, in percent. */
const peaks = [
  18, 34, 52, 30, 64, 82, 58, 40, 26, 48, 70, 92, 66, 38, 22, 44, 60, 36, 74, 88, 54, 32, 20, 42, 62, 80, 50,
  28, 56, 72, 46, 24, 38, 66, 84, 60, 34, 48, 30, 16,
] as const;
const PLAYED = 15;

/** A drawing of what the product makes: a meeting that can be read, played and acted on. It says nothing that has to be read. */
function MeetingPicture() {
  return (
    <div aria-hidden className="relative w-full max-w-lg pr-10 pb-16">
      <div className="rounded-xl border border-line bg-surface p-7 shadow-raised">
        <Bar className="h-3 w-2/5 bg-ink" />
        <Bar className="mt-3 h-2 w-1/4 bg-line" />
        <div className="mt-7 flex flex-col gap-5">
          {turns.map(({ speaker, lines, marked }, index) => (
            <div key={index} className="flex gap-3.5">
              <span className={cx('mt-0.5 size-6 shrink-0 rounded-full opacity-85', colors[speaker])} />
              <span className="flex min-w-0 flex-1 flex-col gap-2">
                <Bar className={cx('h-2 w-16', colors[speaker])} />
                {lines.map((width, line) => (
                  <Bar
                    key={line}
                    width={width}
                    className={cx('h-2', marked && line === 1 ? 'bg-mark' : 'bg-line')}
                  />
                ))}
              </span>
            </div>
          ))}
        </div>
        <div className="mt-7 flex h-16 items-center gap-[3px] border-t border-line pt-5">
          {peaks.map((height, index) => (
            <span
              key={index}
              className={cx('min-w-0 flex-1 rounded-full', index < PLAYED ? 'bg-accent' : 'bg-control/50')}
              style={{ height: `${height}%` }}
            />
          ))}
        </div>
      </div>
      <div className="absolute right-0 bottom-0 w-60 rounded-xl border border-line bg-raised p-5 shadow-raised">
        <Bar className="h-2.5 w-20 bg-ink" />
        <div className="mt-4 flex flex-col gap-3">
          {tasks.map(({ width, is_done }) => (
            <span key={width} className="flex items-center gap-2.5">
              <span
                className={cx(
                  'grid size-4 shrink-0 place-items-center rounded',
                  is_done ? 'bg-accent text-on-accent' : 'border border-control',
                )}
              >
                {is_done && <Check size={12} strokeWidth={3} />}
              </span>
              <Bar width={width} className={cx('h-2', is_done ? 'bg-line' : 'bg-control/60')} />
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Stands for a line of text. */
const Bar = ({ width, className }: { width?: number; className: string }) => (
  <span
    className={cx('block rounded-full', className)}
    style={width === undefined ? undefined : { width: `${width}%` }}
  />
);
