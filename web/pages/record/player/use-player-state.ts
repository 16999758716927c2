import { useSyncExternalStore } from 'react';
import type { Player } from './make-player.ts';
import type { PlayerState } from './player-state.ts';

export const usePlayerState = (player: Player): PlayerState =>
  useSyncExternalStore(player.followState, player.getState);
