import { useEffect, useRef } from 'react';
import { useFormat } from '../../../words/use-words.tsx';
import type { Player } from './make-player.ts';

/** Where it is and how long it is. Written into the page directly: it changes with every frame. */
export function PlayerTime({ player, duration_ms }: { player: Player; duration_ms: number }) {
  const format = useFormat();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      player.followTime((timeMs) => {
        const text = format.timecode(timeMs);
        if (place.current !== null && place.current.textContent !== text) place.current.textContent = text;
      }),
    [player, format],
  );
  return (
    <span className="px-1 text-sm whitespace-nowrap text-soft tabular-nums">
      <span ref={place} className="font-medium text-ink" />
      {' / '}
      {format.timecode(duration_ms)}
    </span>
  );
}
