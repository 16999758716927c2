import { RotateCcw, RotateCw } from 'lucide-react';
import { IconButton } from '../../../components/icon-button.tsx';
import type { Player } from './make-player.ts';

export function SkipButton({ player, by_ms, label }: { player: Player; by_ms: number; label: string }) {
  const Icon = by_ms < 0 ? RotateCcw : RotateCw;
  const icon = (
    <span className="relative grid place-items-center">
      <Icon size={22} strokeWidth={1.6} aria-hidden />
      {/* Drawn, not written: the name of the button says it in words. */}
      <span
        aria-hidden
        data-seconds={Math.abs(by_ms) / 1000}
        className="absolute text-[0.5rem] font-semibold before:content-[attr(data-seconds)]"
      />
    </span>
  );
  return <IconButton label={label} icon={icon} onClick={() => player.skip(by_ms)} />;
}
