/**
 * The sound or picture of a record and where in it one is: one for a page, outside React, so that time goes on without
 * rendering. Without media it still knows a time, which the transcript can be led to.
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
      // A source that has failed gets a new link, with which it plays on.
      if (playing.error === null) become({ is_playing: false });
    });
  };
  const seek = (wanted_ms: number) => {
    const next_ms = Math.max(0, Math.min(wanted_ms, duration_ms));
    if (element !== undefined) element.currentTime = next_ms / 1000;
    tellSeek(next_ms);
  };
  const attach = (next: HTMLMediaElement): Unfollow => {
    element = next;
    const on_loaded = () => {
      setHearing(next, state.get());
      // A link that was renewed, or a moment that was asked for before there was one.
      const time_ms = clock.getTime();
      if (Math.abs(next.currentTime * 1000 - time_ms) > 250) next.currentTime = time_ms / 1000;
      if (state.get().is_playing) play();
    };
    const unfollow = followMedia(next, { become, tellTime, on_loaded });
    become({ has_media: true });
    return () => {
      unfollow();
      element = undefined;
      become({ has_media: false, is_playing: false });
    };
  };
  return {
    ...clock,
    duration_ms,
    getState: state.get,
    followState: state.follow,
    attach,
    play,
    seek,
    skip: (by_ms) => seek(clock.getTime() + by_ms),
    toggle: () => (state.get().is_playing ? element?.pause() : play()),
    setRate: (rate) => hear({ rate }),
    setVolume: (volume) => hear({ volume, is_muted: false }),
    toggleMute: () => hear({ is_muted: !state.get().is_muted }),
  };
}

/** Where in the recording one is, and who wants to know. */
function makeClock() {
  const now_ms = makeStore(0);
  const sought_ms = makeStore(0);
  return {
    getTime: now_ms.get,
    followTime(listener: (time_ms: number) => void): Unfollow {
      listener(now_ms.get());
      return now_ms.follow(() => listener(now_ms.get()));
    },
    followSeeks: (listener: (time_ms: number) => void): Unfollow =>
      sought_ms.follow(() => listener(sought_ms.get())),
    tellTime: now_ms.set,
    tellSeek(time_ms: number): void {
      now_ms.set(time_ms);
      sought_ms.set(time_ms);
    },
  };
}

/** An element that loads another source forgets its rate. */
function setHearing(element: HTMLMediaElement, { rate, volume, is_muted }: PlayerState): void {
  Object.assign(element, { playbackRate: rate, volume, muted: is_muted });
}
