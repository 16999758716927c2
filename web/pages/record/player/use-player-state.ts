import { useSyncExternalStore } from 'react';
import type { Player, PlayerState } from './make-player.ts';

export const usePlayerState = (player: Player): PlayerState =>
  useSyncExternalStore(player.followState, player.getState);
