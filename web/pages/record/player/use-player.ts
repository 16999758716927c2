import { useState } from 'react';
import { makePlayer, type Player } from './make-player.ts';

/** The player of a page. When the duration becomes known, or another one, it goes on where it is. */
export function usePlayer(durationMs: number): Player {
  const [player, setPlayer] = useState(() => makePlayer(durationMs));
  if (player.duration_ms === durationMs) return player;
  const longer = player.lengthen(durationMs);
  setPlayer(longer);
  return longer;
}
