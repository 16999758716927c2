import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../../components/icon-button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { Player } from './make-player.ts';
import { usePlayerState } from './use-player-state.ts';

/** Hidden on phones, which have keys for it. */
export function VolumeControl({ player }: { player: Player }) {
  const { record } = useWords();
  const { volume, is_muted } = usePlayerState(player);
  const heard = is_muted ? 0 : volume;
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;
  return (
    <div className="hidden items-center sm:flex">
      <IconButton
        label={is_muted ? record.unmute : record.mute}
        icon={<Icon size={18} aria-hidden />}
        onClick={player.toggleMute}
      />
      <input
        type="range"
        aria-label={record.volume}
        min={0}
        max={1}
        step={0.05}
        value={heard}
        onChange={(event) => player.setVolume(Number(event.target.value))}
        className="w-20"
      />
    </div>
  );
}
