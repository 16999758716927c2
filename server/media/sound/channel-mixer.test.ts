import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChannelMixer } from './channel-mixer.ts';
import { SAMPLE_RATE, SoundMeter } from './sound-meter.ts';

const SECONDS = 3;
const voice = (at: number) => 8_000 * Math.sin(at * 440 * 2 * Math.PI);
const other = (at: number) => 8_000 * Math.sin(at * 1_100 * 2 * Math.PI);

/** Mixed and measured as they are decoded: in parts of any size. */
function hear(left: (at: number) => number, right: (at: number) => number) {
  const samples = Int16Array.from(
    { length: SECONDS * SAMPLE_RATE * 2 },
    (_, index) => [left, right][index % 2]?.(Math.floor(index / 2) / SAMPLE_RATE) ?? 0,
  );
  const mixer = new ChannelMixer();
  const meter = new SoundMeter(2);
  const parts: Int16Array[] = [];
  for (let at = 0; at < samples.length; at += 7_462) {
    meter.add(samples.subarray(at, at + 7_462));
    parts.push(mixer.add(samples.subarray(at, at + 7_462)));
  }
  const mixed = [...parts, mixer.end()].flatMap((part) => [...part]);
  return { mixed, has_two_sides: meter.end().side_levels !== null };
}

/** Returns the level of each tenth of a second as a share of the level of the voice alone. */
function toShares(mixed: readonly number[]): number[] {
  const levelOf = (from: number) => {
    const part = mixed.slice(from, from + SAMPLE_RATE / 10);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length);
  };
  return Array.from(
    { length: SECONDS * 10 },
    (_, index) => levelOf((index * SAMPLE_RATE) / 10) / (8_000 * Math.SQRT1_2),
  );
}

test('A voice on two channels is heard as loud as it is, in any phase and wherever that changes', () => {
  const kinds: Record<string, (at: number) => number> = {
    alike: voice,
    quieter: (at) => 0.7 * voice(at),
    opposite: (at) => -voice(at),
    'nearly opposite, and quieter': (at) => -0.8 * voice(at) + 0.02 * other(at),
    'opposite from 1.5 s on': (at) => (at < 1.5 ? voice(at) : -voice(at)),
    'opposite for a while': (at) => (at > 1 && at < 2 ? -voice(at) : voice(at)),
  };
  for (const [kind, right] of Object.entries(kinds)) {
    const { mixed, has_two_sides } = hear(voice, right);
    assert.equal(mixed.length, SECONDS * SAMPLE_RATE, kind);
    assert.equal(has_two_sides, false, kind);
    const shares = toShares(mixed);
    assert.ok(
      shares.every((share) => share > 0.8 && share < 1.1),
      `${kind}: ${shares.map((share) => share.toFixed(2)).join(' ')}`,
    );
  }
});

test('Two voices and a voice on one channel are two sides, and mixed as they are', () => {
  const nothing = () => 0;
  for (const [left, right] of [
    [voice, other],
    [voice, nothing],
    [nothing, voice],
  ] as const) {
    const { mixed, has_two_sides } = hear(left, right);
    assert.equal(has_two_sides, true);
    for (const at of [0, 777, 20_000, SAMPLE_RATE * SECONDS - 1]) {
      const [a = 0, b = 0] = [left, right].map((side) => Math.trunc(side(at / SAMPLE_RATE)));
      assert.ok(Math.abs((mixed[at] ?? 0) - (a + b) / 2) < 1);
    }
  }
});
