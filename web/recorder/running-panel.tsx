/** The recording that runs: how long it is, how loud it is, and its end. */
import { cx } from '../components/cx.ts';
import { useFormat, useWords } from '../words/use-words.tsx';
import { DiscardButton } from './discard-button.tsx';
import { FloatButton, FinishButton, PauseButton } from './floating/floating-panel.tsx';
import { LevelMeter } from './level-meter.tsx';
import { endRecording, type RunningRecording } from './recorder.ts';
import { NotesField } from './notes/notes-field.tsx';
import { useMeter } from './use-meter.ts';

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
        <FloatButton />
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
      {phase !== 'ending' && <NotesField notes={notes} />}
      <div className="mt-2 flex items-center gap-2">
        <PauseButton phase={phase} />
        <FinishButton phase={phase} />
        <DiscardButton name={name} className="ml-auto" onConfirm={() => endRecording('discard')} />
      </div>
    </div>
  );
}
