/** How long and how loud the recording is, measured again and again. */
import { useEffect, useState } from 'react';
import { elapsedMs, soundLevel, tabLevel } from './recorder.ts';

const TICK_MS = 150;
/** Quieter than any room: a muted microphone. */
const SILENCE = 0.001;
const SILENT_AFTER_MS = 8_000;

interface Measured {
  ms: number;
  level: number;
  tab_level: number;
  /** Nothing at all has been heard for a while. */
  is_silent: boolean;
  is_tab_silent: boolean;
}

/** @param clock the window whose timers are used: those of a page that nobody sees are slow */
export function useMeter(isRecording: boolean, clock: Window = window): Measured {
  const [measured, setMeasured] = useState<Measured>(() => measure({ microphone: true, tab: true }));
  useEffect(() => {
    const [isMicrophoneHeard, isTabHeard] = [makeListener(), makeListener()];
    const timer = clock.setInterval(() => {
      setMeasured(
        measure({
          microphone: isMicrophoneHeard(soundLevel() > SILENCE || !isRecording),
          tab: isTabHeard(tabLevel() > SILENCE || !isRecording),
        }),
      );
    }, TICK_MS);
    return () => clock.clearInterval(timer);
  }, [isRecording, clock]);
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
