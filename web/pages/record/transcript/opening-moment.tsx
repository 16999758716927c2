import { useLocation } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Player } from '../player/make-player.ts';
import { findUtteranceAt } from './find-utterance-at.ts';
import { findLine } from './line-element.ts';
import { readMoment } from './read-moment.ts';
import { isInSight, scrollToLine } from './scroll-to-line.ts';
import type { Utterance } from './utterance.ts';

interface OpeningMomentProps {
  player: Player;
  utterances: readonly Utterance[];
  /** The lines are in the page. */
  is_shown: boolean;
}

/**
 * Goes to the moment that the address names: `?t=` in seconds, or the utterance after `#d`; again whenever the address names
 * another. A component for itself: nothing else on the page is rendered again for an address.
 */
export function OpeningMoment({ player, utterances, is_shown }: OpeningMomentProps) {
  const { searchStr, hash } = useLocation();
  // Once for each address: an edit lets the lines be shown anew as well.
  const address = is_shown && utterances.length > 0 ? `${searchStr}#${hash}` : undefined;
  const last = useRef<string>(undefined);
  const go = useEffectEvent(() => {
    const startMs = readMoment(searchStr, hash, utterances);
    if (startMs === undefined) return;
    player.seek(startMs);
    const line = findLine(utterances[findUtteranceAt(utterances, startMs)]);
    // The browser itself has gone to a fragment that it found.
    if (line !== null && !isInSight(line)) scrollToLine(line);
  });
  // Before anything else looks where the player is.
  useLayoutEffect(() => {
    if (address === undefined || address === last.current) return;
    last.current = address;
    go();
  }, [address]);
  return null;
}
