import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Player } from './make-player.ts';
import { BAR_WIDTH, toWavePath } from './to-wave-path.ts';

const HEIGHT = 44;

interface WaveformProps {
  player: Player;
  duration_ms: number;
  peaks: Float32Array;
}

/** The loudness along the recording; the played part is darker. */
export function Waveform({ player, duration_ms, peaks }: WaveformProps) {
  const place = useRef<HTMLDivElement>(null);
  const played = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // Before it is painted: the bars are there at once.
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // Written into the page directly: it changes with every frame.
  useEffect(
    () =>
      player.followTime((timeMs) => {
        if (played.current !== null) played.current.style.width = `${(timeMs / duration_ms) * 100}%`;
      }),
    [player, duration_ms],
  );
  const path = useMemo(() => toWavePath(peaks, { width, height: HEIGHT }), [peaks, width]);
  const bars = (color: string) => (
    <svg width={width} height={HEIGHT} className={`block max-w-none fill-none ${color}`}>
      <path d={path} strokeWidth={BAR_WIDTH} strokeLinecap="round" />
    </svg>
  );
  return (
    <div
      ref={place}
      aria-hidden
      data-waveform
      style={{ height: HEIGHT }}
      className="relative overflow-hidden"
    >
      {bars('stroke-control')}
      <div ref={played} className="absolute inset-y-0 left-0 w-0 overflow-hidden">
        {bars('stroke-accent')}
      </div>
    </div>
  );
}
