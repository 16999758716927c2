import { useLocation, type HistoryState } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Player } from '../player/make-player.ts';
import { findUtteranceAt, type Utterance, readMoment } from './utterance.ts';
import { findLine, isInSight, makeTabStop, scrollToLine } from './lines/line-element.ts';

interface OpeningMomentProps {
  player: Player;
  utterances: readonly Utterance[];
  /** The lines have been rendered. */
  is_shown: boolean;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The link was followed to hear the moment. No part of the address: a reload is silent. */
    plays?: boolean;
  }
}

/**
 * Goes to the moment in the address: `?t=` in seconds, or the utterance after `#d`; again whenever the
 * address changes, or a link that plays it is followed once more. A component of its own, so that a change
 * of the address renders nothing else on the page again.
 */
export function OpeningMoment({ player, utterances, is_shown }: OpeningMomentProps) {
  const { searchStr, hash, state } = useLocation();
  const address = is_shown && utterances.length > 0 ? `${searchStr}#${hash}` : undefined;
  const last = useRef<{ address: string; state: HistoryState }>(undefined);
  const go = useEffectEvent(() => {
    const start_ms = readMoment(searchStr, hash, utterances);
    if (start_ms === undefined) return;
    player.seek(start_ms);
    if (state.plays === true) player.play();
    const line = findLine(utterances[findUtteranceAt(utterances, start_ms)]);
    // The browser itself has scrolled to a fragment that it found.
    if (line === null) return;
    makeTabStop(line);
    if (!isInSight(line)) scrollToLine(line);
  });
  // Runs before anything else reads the player's time.
  useLayoutEffect(() => {
    if (address === undefined) return;
    // Once for each address, and each time that a link plays: edits also render the lines again.
    const isSame =
      address === last.current?.address && (state.plays !== true || state === last.current.state);
    if (isSame) return;
    last.current = { address, state };
    go();
  }, [address, state]);
  return null;
}
