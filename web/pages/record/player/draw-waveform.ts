import WaveSurfer from 'wavesurfer.js';

export interface Drawing {
  element: HTMLElement;
  showTime(timeMs: number): void;
  /** The theme's current colours; none until this is called. */
  color(wave: string, played: string): void;
  remove(): void;
}

/**
 * Draws the waveform in an element of its own, to be inserted where it belongs. Its library adds a style
 * element, which the content security policy forbids: before it is in the document, it is replaced by a sheet
 * that the script adopts.
 */
export function drawWaveform(peaks: Float32Array, durationMs: number, height: number): Drawing {
  const element = document.createElement('div');
  const wave = WaveSurfer.create({
    container: element,
    peaks: [peaks],
    duration: durationMs / 1000,
    height,
    barWidth: 2,
    barGap: 1,
    barRadius: 1,
    barMinHeight: 1,
    cursorWidth: 0,
    interact: false,
    hideScrollbar: true,
    normalize: true,
  });
  adoptStyle(element);
  return {
    element,
    showTime: (timeMs) => wave.setTime(timeMs / 1000),
    color: (waveColor, progressColor) => wave.setOptions({ waveColor, progressColor }),
    remove() {
      wave.destroy();
      element.remove();
    },
  };
}

function adoptStyle(element: HTMLElement): void {
  const root = element.firstElementChild?.shadowRoot;
  const style = root?.querySelector('style');
  if (root == null || style == null) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.textContent);
  root.adoptedStyleSheets = [sheet];
  style.remove();
}
