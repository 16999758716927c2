/**
 * The sound or video of a record and its current time: one for a page, outside React, so that time passes
 * without rendering. Without media it still has a time, which the transcript can be moved to.
 */
import { makeStore } from '../../../store.ts';
import { keep, readKept } from '../../../kept.ts';

export type Unfollow = () => void;

export interface Player {
  /** 0: not known yet. */
  readonly duration_ms: number;
  /** The same moment in a player of another duration: what was sought before the duration was known is kept. */
  lengthen(duration_ms: number): Player;
  getState(): PlayerState;
  followState(listener: () => void): Unfollow;
  getTime(): number;
  /** Called at once, on every change, and on every frame while it plays. In ms. */
  followTime(listener: (timeMs: number) => void): Unfollow;
  /** Called when a user seeks, before the listeners of the time, and not when playback reaches a moment. */
  followSeeks(listener: (timeMs: number) => void): Unfollow;
  /** Called when playback has reached the end. */
  followEnds(listener: () => void): Unfollow;
  /** Uses an element for playback, until the returned function is called. */
  attach(element: HTMLMediaElement): Unfollow;
  toggle(): void;
  play(): void;
  seek(timeMs: number): void;
  /** Goes on elsewhere without anybody having sought it. */
  jump(timeMs: number): void;
  skip(byMs: number): void;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  toggleMute(): void;
  setSkipsSilence(skips: boolean): void;
}

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** @param start_ms where it begins, as far as the recording goes */
export function makePlayer(duration_ms: number, start_ms = 0): Player {
  let element: HTMLMediaElement | undefined;
  const state = makeStore<PlayerState>({
    has_media: false,
    is_playing: false,
    is_waiting: false,
    is_muted: false,
    ...readPlayerHabits(),
  });
  const { tellTime, tellSeek, ...clock } = makeClock(toMoment(start_ms, duration_ms));
  const ends = makeStore(0);
  const onEnd = () => ends.set(ends.get() + 1);
  let wantedMs = start_ms;
  const become = (change: Partial<PlayerState>) => state.set({ ...state.get(), ...change });
  const hear = (change: Partial<PlayerState>) => {
    become(change);
    keepPlayerHabits(state.get());
    if (element !== undefined) setHearing(element, state.get());
  };
  let isAwaited = false;
  const play = () => {
    const playing = element;
    // The recording may still be on its way, for whoever has followed a link to play it.
    isAwaited = playing === undefined;
    if (playing === undefined) return;
    become({ is_playing: true });
    playing.play().catch((error: unknown) => {
      // A failed source gets a new link, and playback resumes with it; a new link breaks off what has just begun.
      const isBrokenOff = error instanceof DOMException && error.name === 'AbortError';
      if (playing.error === null && !isBrokenOff) become({ is_playing: false });
    });
  };
  const move = (toMs: number): number => {
    const nextMs = toMoment(toMs, duration_ms);
    if (element !== undefined) element.currentTime = nextMs / 1000;
    return nextMs;
  };
  const seek = (toMs: number) => {
    wantedMs = toMs;
    tellSeek(move(toMs));
  };
  const attach = (next: HTMLMediaElement): Unfollow => {
    element = next;
    // An element attached later starts at the player's time.
    const lead = () => {
      const timeMs = clock.getTime();
      if (Math.abs(next.currentTime * 1000 - timeMs) > 250) next.currentTime = timeMs / 1000;
    };
    lead();
    const onLoaded = () => {
      setHearing(next, state.get());
      // The link was renewed, or a moment was requested before there was one.
      lead();
      if (state.get().is_playing) play();
    };
    const unfollow = followMedia(next, { become, tellTime, onLoaded, onEnd });
    // It may be playing for the player before this one.
    become({ has_media: true, is_playing: !next.paused });
    if (isAwaited) play();
    return () => {
      unfollow();
      element = undefined;
      become({ has_media: false, is_playing: false });
    };
  };
  return {
    ...clock,
    duration_ms,
    lengthen(toMs) {
      // Unless it has moved on since, what was asked for counts, however far it is.
      const timeMs = clock.getTime();
      return makePlayer(toMs, timeMs === toMoment(wantedMs, duration_ms) ? wantedMs : timeMs);
    },
    getState: state.get,
    followState: state.follow,
    followEnds: ends.follow,
    attach,
    play,
    seek,
    jump: (toMs) => tellTime(move(toMs)),
    skip: (byMs) => seek(clock.getTime() + byMs),
    toggle: () => (state.get().is_playing ? element?.pause() : play()),
    setRate: (rate) => hear({ rate }),
    setVolume: (volume) => hear({ volume, is_muted: false }),
    toggleMute: () => hear({ is_muted: !state.get().is_muted }),
    setSkipsSilence: (skips) => hear({ skips_silence: skips }),
  };
}

/** While the duration is unknown, any moment may be within it. */
const toMoment = (wantedMs: number, duration_ms: number): number =>
  Math.max(0, duration_ms === 0 ? wantedMs : Math.min(wantedMs, duration_ms));

/** The current time of the recording, and its listeners. */
function makeClock(start_ms: number) {
  const nowMs = makeStore(start_ms);
  const soughtMs = makeStore(start_ms);
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
      soughtMs.set(timeMs);
      nowMs.set(timeMs);
    },
  };
}

/** An element that loads another source resets its rate. */
function setHearing(element: HTMLMediaElement, { rate, volume, is_muted }: PlayerState): void {
  Object.assign(element, { playbackRate: rate, volume, muted: is_muted });
}

/** Player settings, stored in this browser for the next record. */
interface PlayerHabits {
  rate: number;
  /** 0 … 1 */
  volume: number;
  skips_silence: boolean;
}

const KEY = 'minutebook.player';

function readPlayerHabits(): PlayerHabits {
  const [rate, volume, skips] = (readKept(KEY) ?? '').split(' ').map(Number);
  return {
    rate: rate !== undefined && rate >= 0.5 && rate <= 3 ? rate : 1,
    volume: volume !== undefined && volume >= 0 && volume <= 1 ? volume : 1,
    skips_silence: skips === 1,
  };
}

const keepPlayerHabits = ({ rate, volume, skips_silence }: PlayerHabits): void =>
  void keep(KEY, `${rate} ${volume} ${Number(skips_silence)}`);

export interface PlayerState {
  has_media: boolean;
  is_playing: boolean;
  /** It would play, but waits for data. */
  is_waiting: boolean;
  rate: number;
  /** 0 … 1 */
  volume: number;
  is_muted: boolean;
  /** Playback jumps over where nobody speaks. */
  skips_silence: boolean;
}

interface MediaNews {
  become(change: Partial<PlayerState>): void;
  /** Called on every change, and on every frame while it plays. */
  tellTime(timeMs: number): void;
  /** Its duration is known: from now on it can seek. */
  onLoaded(): void;
  onEnd(): void;
}

/** Reports state changes of the media element, until the returned function is called. */
function followMedia(
  element: HTMLMediaElement,
  { become, tellTime, onLoaded, onEnd }: MediaNews,
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
  on('ended', onEnd);
  if (!element.paused) tick();
  return () => {
    listening.abort();
    stopTicking();
  };
}
