/** The recording that runs: how long it is, how loud it is, and its end. */
import { Pause, Play, Square, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/overlays/confirm-dialog.tsx';
import { cx } from '../components/cx.ts';
import { IconButton } from '../components/icon-button.tsx';
import { useFormat, useWords } from '../words/use-words.tsx';
import {
  elapsedMs,
  endRecording,
  pauseRecording,
  resumeRecording,
  soundLevel,
  tabLevel,
  type RunningRecording,
} from './recorder.ts';
import { RecordedNotes } from './recorded-notes.tsx';

const TICK_MS = 150;
/** Quieter than any room: a muted microphone. */
const SILENCE = 0.001;
const SILENT_AFTER_MS = 8_000;

export function RunningPanel({ running }: { running: RunningRecording }) {
  const { recorder: words } = useWords();
  const format = useFormat();
  const { name, phase, is_kept, tab, notes } = running;
  const { ms, level, tab_level, is_silent, is_tab_silent } = useMeter(phase === 'recording');
  return (
    <div className="px-4 py-3">
      <div className="flex items-center gap-2">
        <span
          aria-hidden
          className={cx('size-2.5 shrink-0 rounded-full', phase === 'recording' ? 'bg-bad' : 'bg-control')}
        />
        <p className="min-w-0 flex-1 truncate font-medium">{name}</p>
        <span className="text-sm text-soft tabular-nums">{format.timecode(ms)}</span>
      </div>
      <p role="status" className="mt-0.5 text-sm text-soft">
        {words.phases[phase]}
      </p>
      {tab === 'none' ? (
        <LevelMeter label={words.level} level={phase === 'recording' ? level : 0} />
      ) : (
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-2 text-sm text-soft">
          <span aria-hidden>{words.microphone}</span>
          <LevelMeter label={words.microphone} level={phase === 'recording' ? level : 0} />
          <span aria-hidden>{words.tab}</span>
          {tab === 'shared' ? (
            <LevelMeter label={words.tab} level={phase === 'recording' ? tab_level : 0} />
          ) : (
            <span>{words.tab_ended}</span>
          )}
        </div>
      )}
      {is_silent && phase === 'recording' && <p className="mt-1 text-sm text-warn">{words.silent}</p>}
      {is_tab_silent && tab === 'shared' && phase === 'recording' && (
        <p className="mt-1 text-sm text-soft">{words.tab_quiet}</p>
      )}
      {!is_kept && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {words.no_room}
        </p>
      )}
      {phase !== 'ending' && <RecordedNotes notes={notes} />}
      <div className="mt-2 flex items-center gap-2">
        {phase === 'paused' ? (
          <Button size="small" icon={<Play size={14} aria-hidden />} onClick={resumeRecording}>
            {words.resume}
          </Button>
        ) : (
          <Button
            size="small"
            icon={<Pause size={14} aria-hidden />}
            aria-disabled={phase === 'ending'}
            onClick={pauseRecording}
          >
            {words.pause}
          </Button>
        )}
        <Button
          kind="primary"
          size="small"
          busy={phase === 'ending'}
          icon={<Square size={13} aria-hidden />}
          onClick={() => void endRecording('send')}
        >
          {words.finish}
        </Button>
        <DiscardButton name={name} />
      </div>
    </div>
  );
}

function DiscardButton({ name }: { name: string }) {
  const { recorder: words } = useWords();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        className="ml-auto"
        label={words.discard}
        icon={<Trash2 size={15} />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        on_close={() => setIsAsking(false)}
        title={words.discard_title(name)}
        text={words.discard_text}
        confirm={words.discard}
        on_confirm={() => endRecording('discard')}
      />
    </>
  );
}

interface Measured {
  ms: number;
  level: number;
  tab_level: number;
  /** Nothing at all has been heard for a while. */
  is_silent: boolean;
  is_tab_silent: boolean;
}

function useMeter(isRecording: boolean): Measured {
  const [measured, setMeasured] = useState<Measured>(() => measure({ microphone: true, tab: true }));
  useEffect(() => {
    const [isMicrophoneHeard, isTabHeard] = [makeListener(), makeListener()];
    const timer = setInterval(() => {
      setMeasured(
        measure({
          microphone: isMicrophoneHeard(soundLevel() > SILENCE || !isRecording),
          tab: isTabHeard(tabLevel() > SILENCE || !isRecording),
        }),
      );
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRecording]);
  return measured;
}

const measure = (heard: { microphone: boolean; tab: boolean }): Measured => ({
  ms: elapsedMs(),
  level: soundLevel(),
  tab_level: tabLevel(),
  is_silent: !heard.microphone,
  is_tab_silent: !heard.tab,
});

/** Whether something was heard lately. */
function makeListener(): (isHeard: boolean) => boolean {
  let heardAt = performance.now();
  return (isHeard) => {
    if (isHeard) heardAt = performance.now();
    return performance.now() - heardAt <= SILENT_AFTER_MS;
  };
}

function LevelMeter({ label, level }: { label: string; level: number }) {
  // Loudness is heard in steps of a ratio: speech would hardly move a linear bar.
  const percent = Math.round(Math.sqrt(level) * 100);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="my-1.5 h-1.5 overflow-hidden rounded-full bg-hover"
    >
      {/* A width by attribute: no style element and no style in the page's text. */}
      <svg aria-hidden width="100%" height="100%" className="text-good">
        <rect width={`${percent}%`} height="100%" fill="currentColor" />
      </svg>
    </div>
  );
}
