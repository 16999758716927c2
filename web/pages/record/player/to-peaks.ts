/** The stored waveform, base64 with a byte for each interval, as loudness 0 … 1. */
export function toPeaks(base64: string): Float32Array {
  const bytes = atob(base64);
  return Float32Array.from(bytes, (byte) => byte.charCodeAt(0) / 255);
}
