import { useLocation } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Player } from '../player/make-player.ts';
import { findUtteranceAt } from './find-utterance-at.ts';
import { readMoment } from './read-moment.ts';
import { scrollToLine } from './scroll-to-line.ts';
import type { Utterance } from './utterance.ts';

/**
 * Goes to the moment that the address names: `?t=` in seconds, or the utterance after `#d`; again whenever the address names
 * another. `is_shown`: the lines are in the page.
 */
export function useOpeningMoment(player: Player, utterances: readonly Utterance[], is_shown: boolean): void {
  const { searchStr, hash } = useLocation();
  // Once for each address: an edit lets the lines be shown anew as well.
  const address = is_shown && utterances.length > 0 ? `${searchStr}#${hash}` : undefined;
  const last = useRef<string>(undefined);
  const go = useEffectEvent(() => {
    const start_ms = readMoment(searchStr, hash, utterances);
    if (start_ms === undefined) return;
    player.seek(start_ms);
    const line = document.getElementById(`d${utterances[findUtteranceAt(utterances, start_ms)]?.id}`);
    if (line !== null) scrollToLine(line);
  });
  // Before anything else looks where the player is.
  useLayoutEffect(() => {
    if (address === undefined || address === last.current) return;
    last.current = address;
    go();
  }, [address]);
}
