import { useEffect, useRef } from 'react';
import type { Player } from './make-player.ts';

const HEIGHT = 44;

interface WaveformProps {
  player: Player;
  duration_ms: number;
  peaks: Float32Array;
}

/** The loudness along the recording; the played part is darker. */
export function Waveform({ player, duration_ms, peaks }: WaveformProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let remove: (() => void) | undefined;
    let isWanted = true;
    const draw = async () => {
      // Loaded with the page, it would delay the text.
      const { drawWaveform } = await import('./draw-waveform.ts');
      if (!isWanted || place.current === null) return;
      const drawing = drawWaveform(peaks, duration_ms, HEIGHT);
      place.current.append(drawing.element);
      const color = () => drawing.color(...readColors());
      color();
      const unfollowTheme = followTheme(color);
      const unfollowTime = player.followTime(drawing.showTime);
      remove = () => {
        unfollowTheme();
        unfollowTime();
        drawing.remove();
      };
    };
    void draw();
    return () => {
      isWanted = false;
      remove?.();
    };
  }, [player, duration_ms, peaks]);
  return <div ref={place} aria-hidden style={{ height: HEIGHT }} className="overflow-hidden" />;
}

/** A canvas does not support light-dark(): the theme's colours are read from elements. */
function readColors(): [wave: string, played: string] {
  const probe = document.body.appendChild(document.createElement('span'));
  // Otherwise the second colour would still be the first, in transition.
  probe.style.transitionProperty = 'none';
  const read = (name: string) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const colors: [string, string] = [read('control'), read('accent')];
  probe.remove();
  return colors;
}

function followTheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', listener);
  };
}
