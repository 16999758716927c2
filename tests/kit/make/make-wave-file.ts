export interface WaveFields {
  seconds?: number;
  channels?: 1 | 2;
  sample_rate?: number;
  /** Returns -1 … 1 for a time in seconds; a tone by default. */
  sample?: (atSeconds: number, channel: number) => number;
}

export const WAVE_HEADER_BYTES = 44;

/** Makes a WAV file: 16 bits, 8 kHz and a second long by default. */
export function makeWaveFile({
  seconds = 1,
  channels = 1,
  sample_rate = 8_000,
  sample = (at) => Math.sin(at * 440 * 2 * Math.PI) / 2,
}: WaveFields = {}): Buffer {
  const frames = Math.round(seconds * sample_rate);
  const file = Buffer.alloc(WAVE_HEADER_BYTES + frames * channels * 2);
  writeWaveHeader(file, channels, sample_rate);
  for (let index = 0; index < frames * channels; index += 1) {
    const value = sample(Math.floor(index / channels) / sample_rate, index % channels);
    file.writeInt16LE(Math.round(value * 32_767), WAVE_HEADER_BYTES + index * 2);
  }
  return file;
}

/** Writes the header for samples of 16 bits. */
export function writeWaveHeader(file: Buffer, channels: number, sampleRate: number): void {
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * channels * 2, 28);
  file.writeUInt16LE(channels * 2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(file.length - WAVE_HEADER_BYTES, 40);
}
