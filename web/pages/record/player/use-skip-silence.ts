import { useEffect, useMemo } from 'react';
import type { Utterance } from '../transcript/utterance.ts';
import { findSilences, silenceAt } from './find-silence.ts';
import type { Player } from './make-player.ts';
import { usePlayerState } from './use-player.ts';

/** While it plays, jumps over where nobody speaks, if the listener wants that. */
export function useSkipSilence(player: Player, utterances: readonly Utterance[]): void {
  const { skips_silence, is_playing } = usePlayerState(player);
  const silences = useMemo(
    () => (skips_silence ? findSilences(utterances) : []),
    [skips_silence, utterances],
  );
  useEffect(() => {
    if (!is_playing || silences.length === 0) return undefined;
    return player.followTime((timeMs) => {
      const silence = silenceAt(silences, timeMs);
      if (silence !== undefined) player.jump(silence.end_ms);
    });
  }, [player, is_playing, silences]);
}
