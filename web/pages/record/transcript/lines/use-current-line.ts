import { useEffect, useEffectEvent, useState } from 'react';
import type { Player } from '../../player/make-player.ts';
import { findUtteranceAt, type Utterance } from '../utterance.ts';
import { findLine, LINE_CLASS, isInSight, scrollToLine } from './line-element.ts';

export interface Following {
  is_following: boolean;
  setFollowing: (isFollowing: boolean) => void;
}

/** Highlights the line being played, and keeps it in sight until a user scrolls away. */
export function useCurrentLine(player: Player, utterances: readonly Utterance[]): Following {
  const [is_following, setFollowing] = useState(true);
  const lead = useEffectEvent((line: HTMLElement | null) => {
    if (line !== null && is_following && player.getState().is_playing && !isInSight(line)) scrollToLine(line);
  });

  useEffect(() => {
    let current: HTMLElement | null = null;
    const show = (timeMs: number) => {
      const next = findLine(utterances[findUtteranceAt(utterances, timeMs)]);
      if (next === current) return;
      // Set in the page directly: thousands of lines are not rendered again for it.
      current?.removeAttribute('aria-current');
      next?.setAttribute('aria-current', 'true');
      current = next;
      lead(next);
    };
    const unfollowTime = player.followTime(show);
    const unfollowSeeks = player.followSeeks((timeMs) => {
      show(timeMs);
      if (current !== null && !isInSight(current)) scrollToLine(current);
    });
    return () => {
      unfollowTime();
      unfollowSeeks();
      current?.removeAttribute('aria-current');
    };
  }, [player, utterances]);

  useEffect(() => followReader(() => setFollowing(false)), []);
  const follow = (next: boolean) => {
    setFollowing(next);
    const line = document.querySelector<HTMLElement>(`.${LINE_CLASS}[aria-current]`);
    if (next && line !== null) scrollToLine(line);
  };
  return { is_following, setFollowing: follow };
}

const SCROLLING_KEYS = ['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/** Reacts only to input by users: the page's own scrolling fires `scroll` alone. */
function followReader(onScroll: () => void): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, passive: true };
  const scrolled = (event: Event) => isOverlay(event) || onScroll();
  addEventListener('wheel', scrolled, options);
  addEventListener('touchmove', scrolled, options);
  addEventListener(
    'keydown',
    (event) => event.target === document.body && SCROLLING_KEYS.includes(event.key) && onScroll(),
    options,
  );
  // A press on the scroll bar.
  addEventListener('pointerdown', ({ target }) => target === document.documentElement && onScroll(), options);
  return () => listening.abort();
}

/** Panels and dialogs over or beside the transcript scroll independently. */
const isOverlay = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-panel], [role=dialog], [role=menu]') !== null;
