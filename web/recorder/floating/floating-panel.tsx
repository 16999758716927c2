/** The recorder in the small window: what one needs while looking at something else. */
import { Bookmark, PictureInPicture2, Pause, Play, Square } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { useStore } from '../../store.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { closeFloating, floatingWindow, canFloat, openFloating } from './floating-window.ts';
import { LevelMeter } from '../level-meter.tsx';
import { type RunningRecording, endRecording, pauseRecording, resumeRecording } from '../recorder.ts';
import { useBookmark } from '../notes/notes-field.tsx';
import { useMeter } from '../use-meter.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useToast } from '../../components/overlays/toast.tsx';

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

/** Takes the recorder out into a window of its own, and back. Nothing where the browser has no such windows. */
export function FloatButton() {
  const { recorder: words } = useWords();
  const toast = useToast();
  const isFloating = useStore(floatingWindow) !== null;
  if (!canFloat()) return null;
  const open = () => openFloating().catch(() => toast({ tone: 'bad', text: words.float_refused }));
  return (
    <IconButton
      size="small"
      label={isFloating ? words.float_back : words.float}
      aria-pressed={isFloating}
      icon={<PictureInPicture2 size={15} />}
      onClick={() => (isFloating ? closeFloating() : void open())}
    />
  );
}

/** The buttons that move a recording from one phase to the next, in the page and in the small window. */
export function PauseButton({ phase }: Pick<RunningRecording, 'phase'>) {
  const { recorder: words } = useWords();
  const isPaused = phase === 'paused';
  return (
    <Button
      size="small"
      icon={isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
      aria-disabled={phase === 'ending'}
      onClick={isPaused ? resumeRecording : pauseRecording}
    >
      {isPaused ? words.resume : words.pause}
    </Button>
  );
}

export function FinishButton({ phase }: Pick<RunningRecording, 'phase'>) {
  const { recorder: words } = useWords();
  return (
    <Button
      kind="primary"
      size="small"
      busy={phase === 'ending'}
      icon={<Square size={13} aria-hidden />}
      onClick={() => void endRecording('send')}
    >
      {words.finish}
    </Button>
  );
}
