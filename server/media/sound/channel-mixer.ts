/** Mixes two channels into one. Opposite phase, which a plain sum turns into silence, is turned round first. */
import { SAMPLE_RATE } from './sound-meter.ts';

/** Phase is judged by tenths of a second, because a recording may be out of phase in part. */
const WINDOW = SAMPLE_RATE / 10;
/** The gain of a channel changes over so many samples, which nobody hears as a click. */
const FADE = SAMPLE_RATE / 100;
/** The difference of two channels with so many times the energy of their sum (6 dB) tells opposite phase. */
const OPPOSITE = 4;

export class ChannelMixer {
  #rest = new Int16Array();
  /** The factor of the right channel: 1, or -1 while it is in opposite phase. */
  #turn = 1;

  /** @param samples whole frames of two channels, interleaved; the last tenth of a second is kept back */
  add(samples: Int16Array): Int16Array {
    const frames = new Int16Array(this.#rest.length + samples.length);
    frames.set(this.#rest);
    frames.set(samples, this.#rest.length);
    const whole = frames.length - (frames.length % (WINDOW * 2));
    this.#rest = frames.slice(whole);
    return this.#mix(frames.subarray(0, whole));
  }

  /** Returns the samples that were kept back. */
  end(): Int16Array {
    return this.#mix(this.#rest);
  }

  #mix(frames: Int16Array): Int16Array {
    const mixed = new Int16Array(frames.length / 2);
    for (let at = 0; at < mixed.length; at += WINDOW) {
      const window = frames.subarray(at * 2, (at + WINDOW) * 2);
      const [from, to] = [this.#turn, this.#findTurn(window)];
      this.#turn = to;
      for (let index = 0; index * 2 < window.length; index += 1) {
        const turn = index < FADE ? from + ((to - from) * index) / FADE : to;
        mixed[at + index] = ((window[index * 2] ?? 0) + turn * (window[index * 2 + 1] ?? 0)) / 2;
      }
    }
    return mixed;
  }

  #findTurn(window: Int16Array): number {
    let sum = 0;
    let difference = 0;
    for (let index = 0; index < window.length; index += 2) {
      const [left, right] = [window[index] ?? 0, window[index + 1] ?? 0];
      sum += (left + right) ** 2;
      difference += (left - right) ** 2;
    }
    if (difference > OPPOSITE * sum) return -1;
    return difference > sum ? this.#turn : 1;
  }
}
