/** The waveform of a recording as it is stored, and as the player draws it. */
export interface SentWaveform {
  interval_ms: number;
  /** Base64 with a byte for each interval. */
  peaks: string;
}

export interface Waveform {
  /** Loudness over time, 0 … 1. */
  peaks: Float32Array;
  /** How long the sound is. */
  sound_ms: number;
}

export function toWaveform({ interval_ms, peaks: base64 }: SentWaveform): Waveform {
  const peaks = toPeaks(base64);
  return { peaks, sound_ms: peaks.length * interval_ms };
}

function toPeaks(base64: string): Float32Array {
  const bytes = atob(base64);
  return Float32Array.from(bytes, (byte) => byte.charCodeAt(0) / 255);
}
