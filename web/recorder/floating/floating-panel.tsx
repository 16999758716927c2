/** The recorder in the small window: what one needs while looking at something else. */
import { Bookmark } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { useStore } from '../../store.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { closeFloating, floatingWindow } from './floating-window.ts';
import { LevelMeter } from '../level-meter.tsx';
import { FinishButton, PauseButton } from '../phase-buttons.tsx';
import type { RunningRecording } from '../recorder.ts';
import { useBookmark } from '../notes/use-bookmark.ts';
import { useMeter } from '../use-meter.ts';

/** Shows nothing until somebody opens the window, which goes with the recording. */
export function FloatingPanel({ running }: { running: RunningRecording }) {
  const floating = useStore(floatingWindow);
  useEffect(() => closeFloating, []);
  if (floating === null) return null;
  return createPortal(<Panel running={running} clock={floating} />, floating.document.body);
}

function Panel({ running, clock }: { running: RunningRecording; clock: Window }) {
  const { recorder: words } = useWords();
  const format = useFormat();
  const { name, phase, is_kept, notes } = running;
  const { ms, level, tab_level, is_silent } = useMeter(phase === 'recording', clock);
  const bookmark = useBookmark(notes);
  return (
    <main className="flex min-h-dvh flex-col gap-2 bg-raised p-3 text-ink">
      <title>{name}</title>
      <h1 className="flex items-center gap-2 font-medium">
        <span
          aria-hidden
          className={cx('size-2.5 shrink-0 rounded-full', phase === 'recording' ? 'bg-bad' : 'bg-control')}
        />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="text-sm text-soft tabular-nums">{format.timecode(ms)}</span>
      </h1>
      <p role="status" className="text-sm text-soft">
        {words.phases[phase]}
        {notes.moments.length > 0 && ` · ${words.note_count(notes.moments.length)}`}
      </p>
      <LevelMeter label={words.level} level={phase === 'recording' ? Math.max(level, tab_level) : 0} />
      {!is_kept && <p className="text-sm text-bad">{words.no_room}</p>}
      {is_silent && phase === 'recording' && <p className="text-sm text-warn">{words.silent}</p>}
      <div className="mt-auto flex flex-wrap gap-2">
        <PauseButton phase={phase} />
        <Button
          size="small"
          icon={<Bookmark size={14} aria-hidden />}
          aria-disabled={phase === 'ending'}
          onClick={bookmark}
        >
          {words.bookmark_text}
        </Button>
        <FinishButton phase={phase} />
      </div>
    </main>
  );
}
