/** Player settings, stored in this browser for the next record. */
import { keep, readKept } from '../../../kept.ts';

export interface PlayerHabits {
  rate: number;
  /** 0 … 1 */
  volume: number;
  skips_silence: boolean;
}

const KEY = 'minutebook.player';

export function readPlayerHabits(): PlayerHabits {
  const [rate, volume, skips] = (readKept(KEY) ?? '').split(' ').map(Number);
  return {
    rate: rate !== undefined && rate >= 0.5 && rate <= 3 ? rate : 1,
    volume: volume !== undefined && volume >= 0 && volume <= 1 ? volume : 1,
    skips_silence: skips === 1,
  };
}

export const keepPlayerHabits = ({ rate, volume, skips_silence }: PlayerHabits): void =>
  void keep(KEY, `${rate} ${volume} ${Number(skips_silence)}`);
