/**
 * The sound or video of a record and its current time: one for a page, outside React, so that time passes
 * without rendering. Without media it still has a time, which the transcript can be moved to.
 */
import { makeStore } from '../../../store.ts';
import { followMedia } from './follow-media.ts';
import { readPlayerHabits, keepPlayerHabits } from './player-habits.ts';
import type { PlayerState } from './player-state.ts';

export type Unfollow = () => void;

export interface Player {
  readonly duration_ms: number;
  getState(): PlayerState;
  followState(listener: () => void): Unfollow;
  getTime(): number;
  /** Called at once, on every change, and on every frame while it plays. In ms. */
  followTime(listener: (timeMs: number) => void): Unfollow;
  /** Called when a user seeks, not when playback reaches a moment. */
  followSeeks(listener: (timeMs: number) => void): Unfollow;
  /** Uses an element for playback, until the returned function is called. */
  attach(element: HTMLMediaElement): Unfollow;
  toggle(): void;
  play(): void;
  seek(timeMs: number): void;
  skip(byMs: number): void;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  toggleMute(): void;
  setSkipsSilence(skips: boolean): void;
}

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

export function makePlayer(durationMs: number): Player {
  let element: HTMLMediaElement | undefined;
  const state = makeStore<PlayerState>({
    has_media: false,
    is_playing: false,
    is_waiting: false,
    is_muted: false,
    ...readPlayerHabits(),
  });
  const { tellTime, tellSeek, ...clock } = makeClock();
  const become = (change: Partial<PlayerState>) => state.set({ ...state.get(), ...change });
  const hear = (change: Partial<PlayerState>) => {
    become(change);
    keepPlayerHabits(state.get());
    if (element !== undefined) setHearing(element, state.get());
  };
  const play = () => {
    const playing = element;
    playing?.play().catch(() => {
      // A failed source gets a new link, and playback resumes with it.
      if (playing.error === null) become({ is_playing: false });
    });
  };
  const seek = (wantedMs: number) => {
    const nextMs = Math.max(0, Math.min(wantedMs, durationMs));
    if (element !== undefined) element.currentTime = nextMs / 1000;
    tellSeek(nextMs);
  };
  const attach = (next: HTMLMediaElement): Unfollow => {
    element = next;
    // An element attached later starts at the player's time.
    if (clock.getTime() > 0) next.currentTime = clock.getTime() / 1000;
    const onLoaded = () => {
      setHearing(next, state.get());
      // The link was renewed, or a moment was requested before there was one.
      const timeMs = clock.getTime();
      if (Math.abs(next.currentTime * 1000 - timeMs) > 250) next.currentTime = timeMs / 1000;
      if (state.get().is_playing) play();
    };
    const unfollow = followMedia(next, { become, tellTime, on_loaded: onLoaded });
    become({ has_media: true });
    return () => {
      unfollow();
      element = undefined;
      become({ has_media: false, is_playing: false });
    };
  };
  return {
    ...clock,
    duration_ms: durationMs,
    getState: state.get,
    followState: state.follow,
    attach,
    play,
    seek,
    skip: (byMs) => seek(clock.getTime() + byMs),
    toggle: () => (state.get().is_playing ? element?.pause() : play()),
    setRate: (rate) => hear({ rate }),
    setVolume: (volume) => hear({ volume, is_muted: false }),
    toggleMute: () => hear({ is_muted: !state.get().is_muted }),
    setSkipsSilence: (skips) => hear({ skips_silence: skips }),
  };
}

/** The current time of the recording, and its listeners. */
function makeClock() {
  const nowMs = makeStore(0);
  const soughtMs = makeStore(0);
  return {
    getTime: nowMs.get,
    followTime(listener: (timeMs: number) => void): Unfollow {
      listener(nowMs.get());
      return nowMs.follow(() => listener(nowMs.get()));
    },
    followSeeks: (listener: (timeMs: number) => void): Unfollow =>
      soughtMs.follow(() => listener(soughtMs.get())),
    tellTime: nowMs.set,
    tellSeek(timeMs: number): void {
      nowMs.set(timeMs);
      soughtMs.set(timeMs);
    },
  };
}

/** An element that loads another source resets its rate. */
function setHearing(element: HTMLMediaElement, { rate, volume, is_muted }: PlayerState): void {
  Object.assign(element, { playbackRate: rate, volume, muted: is_muted });
}
