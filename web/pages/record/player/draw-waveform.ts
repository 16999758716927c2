import WaveSurfer from 'wavesurfer.js';

export interface Drawing {
  element: HTMLElement;
  showTime(timeMs: number): void;
  /** As the theme has them now; before that it has none. */
  color(wave: string, played: string): void;
  remove(): void;
}

/**
 * The waveform in an element of its own, to be put where it belongs. Its style comes as a style element in the page, which the
 * content security policy forbids: before it is in the document it becomes a sheet that the script adopts.
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
