/** Measures decoded sound as it passes: the level of each moment, and the waveform that the player draws. */

/** The sample rate that speech engines expect. */
export const SAMPLE_RATE = 16_000;
export const BYTES_A_SAMPLE = 2;

/** Levels are measured over 20 ms, short enough to see the gap between two words. */
export const LEVEL_MS = 20;
const SAMPLES_A_LEVEL = (SAMPLE_RATE * LEVEL_MS) / 1000;
const LEVELS_A_PEAK = 5;
/** The quietest level that 16 bits can distinguish from silence. */
export const QUIETEST_DB = 96;

export interface SoundMeasures {
  duration_ms: number;
  /** The level of the louder channel, so that a moment is silent when nobody speaks. */
  levels: Levels;
  /** The levels of each side of a call; null when it has none: one voice on both channels is one channel. */
  side_levels: [Levels, Levels] | null;
  /** The level of each channel over all its time, in dB below full scale. */
  channel_levels: number[];
  /** The loudest sample of each 100 ms, 0 … 255. */
  peaks: Uint8Array;
}

/** For each 20 ms how far below full scale it is, in dB: 0 (loudest) … 96 (nothing). */
export type Levels = Uint8Array;

/** Two channels correlate so much where one voice is on both: what differs is noise of line or codec. */
const ONE_VOICE = 0.98;

export class SoundMeter {
  readonly channels: 1 | 2;
  readonly #left = new GrowingBytes();
  readonly #right = new GrowingBytes();
  readonly #peaks = new GrowingBytes();
  #peak = 0;
  #left_energy = 0;
  #right_energy = 0;
  #samples_in_level = 0;
  #frames = 0;
  #silent_levels = 0;
  #left_total = 0;
  #right_total = 0;
  #product = 0;
  #product_total = 0;

  constructor(channels: 1 | 2) {
    this.channels = channels;
  }

  get duration_ms(): number {
    return Math.floor((this.#frames / SAMPLE_RATE) * 1000);
  }

  /** The length of complete silence up to now, without even noise. */
  get silent_ms(): number {
    return this.#silent_levels * LEVEL_MS;
  }

  /** @param samples whole frames, channels interleaved */
  add(samples: Int16Array): void {
    for (let index = 0; index < samples.length; index += this.channels) {
      const left = samples[index] ?? 0;
      const right = this.channels === 2 ? (samples[index + 1] ?? 0) : left;
      this.#left_energy += left * left;
      this.#right_energy += right * right;
      this.#product += left * right;
      this.#peak = Math.max(this.#peak, Math.abs(left), Math.abs(right));
      this.#samples_in_level += 1;
      if (this.#samples_in_level === SAMPLES_A_LEVEL) this.#endLevel();
    }
    this.#frames += samples.length / this.channels;
  }

  end(): SoundMeasures {
    if (this.#samples_in_level > 0) this.#endLevel();
    if (this.#left.length % LEVELS_A_PEAK > 0) this.#endPeak();
    const [left, right] = [this.#left.take(), this.#right.take()];
    const hasTwoSides = this.channels === 2 && this.#hasTwoSides();
    return {
      duration_ms: this.duration_ms,
      levels: left.map((level, index) => Math.min(level, right[index] ?? level)),
      channel_levels: [this.#left_total, this.#right_total]
        .slice(0, this.channels)
        .map((total) => toDecibelsBelow(total / Math.max(1, this.#frames))),
      side_levels: hasTwoSides ? [left, right] : null,
      peaks: this.#peaks.take(),
    };
  }

  /** One voice on both channels is one side: in either phase at any moment, and however loud it is on each. */
  #hasTwoSides(): boolean {
    const [left, right] = [this.#left_total, this.#right_total];
    if (left === 0 || right === 0) return left !== right;
    return this.#product_total < ONE_VOICE * Math.sqrt(left * right);
  }

  #endLevel(): void {
    const isSilent = this.#left_energy === 0 && this.#right_energy === 0;
    this.#silent_levels = isSilent ? this.#silent_levels + 1 : 0;
    this.#left.push(toDecibelsBelow(this.#left_energy / this.#samples_in_level));
    this.#right.push(toDecibelsBelow(this.#right_energy / this.#samples_in_level));
    this.#left_total += this.#left_energy;
    this.#right_total += this.#right_energy;
    this.#product_total += Math.abs(this.#product);
    this.#left_energy = 0;
    this.#right_energy = 0;
    this.#product = 0;
    this.#samples_in_level = 0;
    if (this.#left.length % LEVELS_A_PEAK === 0) this.#endPeak();
  }

  #endPeak(): void {
    this.#peaks.push(Math.round((Math.min(this.#peak, 32_767) / 32_767) * 255));
    this.#peak = 0;
  }
}

/** A list of bytes of unknown length. */
class GrowingBytes {
  length = 0;
  #bytes = new Uint8Array(4096);

  push(byte: number): void {
    if (this.length === this.#bytes.length) {
      const longer = new Uint8Array(this.#bytes.length * 2);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.length] = byte;
    this.length += 1;
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}

function toDecibelsBelow(meanSquare: number): number {
  if (meanSquare <= 0) return QUIETEST_DB;
  const below = -10 * Math.log10(meanSquare / 32_768 ** 2);
  return Math.min(QUIETEST_DB, Math.max(0, Math.round(below)));
}
