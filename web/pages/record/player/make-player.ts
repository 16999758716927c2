/**
 * The sound or picture of a record and where in it one is: one for a page, outside React, so that time goes on without
 * rendering. Without media it still knows a time, which the transcript can be led to.
 */
import { readPlayerHabits, keepPlayerHabits } from './player-habits.ts';

export interface PlayerState {
  has_media: boolean;
  is_playing: boolean;
  /** It would play, but waits for data. */
  is_waiting: boolean;
  rate: number;
  /** 0 … 1 */
  volume: number;
  is_muted: boolean;
}

export type Unfollow = () => void;

export interface Player {
  readonly duration_ms: number;
  getState(): PlayerState;
  followState(listener: () => void): Unfollow;
  getTime(): number;
  /** At once, whenever it changes, and with every frame while it plays. In ms. */
  followTime(listener: (time_ms: number) => void): Unfollow;
  /** When somebody has gone to a moment, not when time has come to it. */
  followSeeks(listener: (time_ms: number) => void): Unfollow;
  /** The element that plays, until what is returned is called. */
  attach(element: HTMLMediaElement): Unfollow;
  toggle(): void;
  play(): void;
  seek(time_ms: number): void;
  skip(by_ms: number): void;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  toggleMute(): void;
}

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export function makePlayer(duration_ms: number): Player {
  let state: PlayerState = {
    has_media: false,
    is_playing: false,
    is_waiting: false,
    is_muted: false,
    ...readPlayerHabits(),
  };
  let element: HTMLMediaElement | undefined;
  let time_ms = 0;
  let frame = 0;
  const stateListeners = new Set<() => void>();
  const timeListeners = new Set<(time_ms: number) => void>();
  const seekListeners = new Set<(time_ms: number) => void>();

  const become = (change: Partial<PlayerState>) => {
    state = { ...state, ...change };
    for (const listener of stateListeners) listener();
  };
  const tellTime = (next_ms: number) => {
    time_ms = next_ms;
    for (const listener of timeListeners) listener(time_ms);
  };
  const tick = () => {
    if (element !== undefined) tellTime(element.currentTime * 1000);
    frame = requestAnimationFrame(tick);
  };
  const stopTicking = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };

  const play = () => {
    const playing = element;
    playing?.play().catch(() => {
      // A source that has failed gets a new link, with which it plays on.
      if (playing.error === null) become({ is_playing: false });
    });
  };
  const seek = (wanted_ms: number) => {
    const next_ms = Math.max(0, Math.min(wanted_ms, duration_ms));
    if (element !== undefined) element.currentTime = next_ms / 1000;
    tellTime(next_ms);
    for (const listener of seekListeners) listener(next_ms);
  };
  const keepHabits = () => keepPlayerHabits({ rate: state.rate, volume: state.volume });

  function attach(next: HTMLMediaElement): Unfollow {
    element = next;
    element.volume = state.volume;
    element.muted = state.is_muted;
    const listening = new AbortController();
    const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
      next.addEventListener(name, listener, { signal: listening.signal });
    on('loadedmetadata', () => {
      next.playbackRate = state.rate;
      // A link that was renewed, or a moment that was asked for before there was one.
      if (Math.abs(next.currentTime * 1000 - time_ms) > 250) next.currentTime = time_ms / 1000;
      if (state.is_playing) play();
    });
    on('play', () => {
      become({ is_playing: true });
      if (frame === 0) tick();
    });
    on('playing', () => become({ is_waiting: false }));
    on('waiting', () => become({ is_waiting: true }));
    on('pause', () => {
      stopTicking();
      // An element that has failed is paused by the browser; it plays on with its new link.
      if (next.error === null) become({ is_playing: false, is_waiting: false });
    });
    on('timeupdate', () => {
      if (next.readyState > 0 && next.error === null) tellTime(next.currentTime * 1000);
    });
    become({ has_media: true });
    return () => {
      listening.abort();
      stopTicking();
      element = undefined;
      become({ has_media: false, is_playing: false });
    };
  }

  return {
    duration_ms,
    getState: () => state,
    followState: (listener) => follow(stateListeners, listener),
    getTime: () => time_ms,
    followTime(listener) {
      listener(time_ms);
      return follow(timeListeners, listener);
    },
    followSeeks: (listener) => follow(seekListeners, listener),
    attach,
    play,
    seek,
    skip: (by_ms) => seek(time_ms + by_ms),
    toggle() {
      if (state.is_playing) element?.pause();
      else play();
    },
    setRate(rate) {
      if (element !== undefined) element.playbackRate = rate;
      become({ rate });
      keepHabits();
    },
    setVolume(volume) {
      if (element !== undefined) Object.assign(element, { volume, muted: false });
      become({ volume, is_muted: false });
      keepHabits();
    },
    toggleMute() {
      const is_muted = !state.is_muted;
      if (element !== undefined) element.muted = is_muted;
      become({ is_muted });
    },
  };
}

function follow<Listener>(listeners: Set<Listener>, listener: Listener): Unfollow {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
