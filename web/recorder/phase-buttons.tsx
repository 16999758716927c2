/** The buttons that move a recording from one phase to the next, in the page and in the small window. */
import { Pause, Play, Square } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { useWords } from '../words/use-words.tsx';
import { endRecording, pauseRecording, resumeRecording, type RunningRecording } from './recorder.ts';

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
