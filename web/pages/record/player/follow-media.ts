import type { PlayerState } from './player-state.ts';

interface MediaNews {
  become(change: Partial<PlayerState>): void;
  /** Called on every change, and on every frame while it plays. */
  tellTime(timeMs: number): void;
  /** Its duration is known: from now on it can seek. */
  onLoaded(): void;
}

/** Reports state changes of the media element, until the returned function is called. */
export function followMedia(
  element: HTMLMediaElement,
  { become, tellTime, onLoaded }: MediaNews,
): () => void {
  let frame = 0;
  // Until it has been moved to the player's time it is at its beginning. It may know its length and even play
  // some frames before it reports that.
  let isLed = element.readyState > 0;
  const tell = () => {
    if (isLed && element.error === null) tellTime(element.currentTime * 1000);
  };
  const tick = () => {
    tell();
    frame = requestAnimationFrame(tick);
  };
  const stopTicking = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  const listening = new AbortController();
  const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
    element.addEventListener(name, listener, { signal: listening.signal });
  on('emptied', () => {
    isLed = false;
  });
  on('loadedmetadata', () => {
    onLoaded();
    isLed = true;
  });
  on('play', () => {
    become({ is_playing: true });
    if (frame === 0) tick();
  });
  on('playing', () => become({ is_waiting: false }));
  on('waiting', () => become({ is_waiting: true }));
  on('pause', () => {
    stopTicking();
    // The browser pauses a failed element; playback resumes with its new link.
    if (element.error === null) become({ is_playing: false, is_waiting: false });
  });
  on('timeupdate', tell);
  if (!element.paused) tick();
  return () => {
    listening.abort();
    stopTicking();
  };
}
