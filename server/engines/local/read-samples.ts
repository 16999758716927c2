import { SAMPLE_RATE } from '../../media/sound/sound-meter.ts';

const HEADER_BYTES = 44;

/**
 * The samples of a piece as `readPiece` writes it: mono WAV of 16 bits at 16 kHz.
 * @throws Error when it is anything else, or was truncated on the way
 */
export function readSamples(wave: Buffer): Float32Array {
  const isPlain =
    wave.length >= HEADER_BYTES &&
    wave.toString('latin1', 0, 4) === 'RIFF' &&
    wave.readUInt16LE(20) === 1 &&
    wave.readUInt16LE(22) === 1 &&
    wave.readUInt32LE(24) === SAMPLE_RATE &&
    wave.readUInt16LE(34) === 16;
  if (!isPlain) throw new Error('the sound is no mono WAV file of 16 bits at 16 kHz');
  const count = wave.readUInt32LE(40) / 2;
  if (wave.length < HEADER_BYTES + count * 2) throw new Error('the sound was cut short on its way');
  const samples = new Float32Array(count);
  for (let index = 0; index < count; index += 1) {
    samples[index] = wave.readInt16LE(HEADER_BYTES + index * 2) / 32_768;
  }
  return samples;
}
