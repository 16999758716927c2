/** The waveform as one SVG path: an upright stroke for each bar, drawn with round ends. */

/** The width of a bar with the gap after it, in pixels. */
const STEP = 3;
/** The width of the stroke, in pixels. */
export const BAR_WIDTH = 2;

interface Size {
  width: number;
  height: number;
}

/**
 * The path has as many bars as fit. Each is as high as the loudest moment in it; the loudest of all is as
 * high as the drawing.
 */
export function toWavePath(peaks: Float32Array, { width, height }: Size): string {
  const count = Math.floor(width / STEP);
  const most = peaks.reduce((a, b) => Math.max(a, b), 0) || 1;
  const strokes: string[] = [];
  for (let bar = 0; bar < count; bar += 1) {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    const loudest = peaks.subarray(from, to).reduce((a, b) => Math.max(a, b), 0);
    // The round ends are half as long as the stroke is wide: silence is a dot.
    const half = Math.max(0, Math.round((loudest / most) * (height / 2)) - BAR_WIDTH / 2);
    strokes.push(`M${bar * STEP + BAR_WIDTH / 2} ${height / 2 - half}v${2 * half}`);
  }
  return strokes.join('');
}
