import { useLocation } from '@tanstack/react-router';
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

/**
 * Goes to the moment in the address: `?t=` in seconds, or the utterance after `#d`; again whenever the
 * address changes. A component of its own, so that a change of the address renders nothing else on the page
 * again.
 */
export function OpeningMoment({ player, utterances, is_shown }: OpeningMomentProps) {
  const { searchStr, hash } = useLocation();
  // Once for each address: edits also render the lines again.
  const address = is_shown && utterances.length > 0 ? `${searchStr}#${hash}` : undefined;
  const last = useRef<string>(undefined);
  const go = useEffectEvent(() => {
    const start_ms = readMoment(searchStr, hash, utterances);
    if (start_ms === undefined) return;
    player.seek(start_ms);
    const line = findLine(utterances[findUtteranceAt(utterances, start_ms)]);
    // The browser itself has scrolled to a fragment that it found.
    if (line === null) return;
    makeTabStop(line);
    if (!isInSight(line)) scrollToLine(line);
  });
  // Runs before anything else reads the player's time.
  useLayoutEffect(() => {
    if (address === undefined || address === last.current) return;
    last.current = address;
    go();
  }, [address]);
  return null;
}
