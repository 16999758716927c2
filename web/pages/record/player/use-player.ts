import { useState, useSyncExternalStore } from 'react';
import { makePlayer, type Player, type PlayerState } from './make-player.ts';

/** The player of a page. When the duration becomes known, or another one, it goes on where it is. */
export function usePlayer(duration_ms: number): Player {
  const [player, setPlayer] = useState(() => makePlayer(duration_ms));
  if (player.duration_ms === duration_ms) return player;
  const longer = player.lengthen(duration_ms);
  setPlayer(longer);
  return longer;
}

export const usePlayerState = (player: Player): PlayerState =>
  useSyncExternalStore(player.followState, player.getState);
