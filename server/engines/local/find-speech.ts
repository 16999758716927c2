import type { Library } from 'sherpa-onnx-node';
import { SAMPLE_RATE } from '../../media/sound/sound-meter.ts';

/** A stretch of speech, in samples from the start of the sound. */
export interface SpeechSpan {
  start: number;
  end: number;
}

/** Version 5 of silero ends the process when it gets any other. */
const WINDOW = 512;
const BUFFER_SECONDS = 60;
/** Whisper hears 30 s at most and drops the rest; shorter ones are also better to read. */
const LONGEST_SECONDS = 20;
const LONGEST = LONGEST_SECONDS * SAMPLE_RATE;
/** A stretch that is too long is cut where it is quietest in its last so many seconds. */
const CUT_WITHIN = 8 * SAMPLE_RATE;
const WINDOW_OF_CUT = SAMPLE_RATE / 10;
const STEP_OF_CUT = SAMPLE_RATE / 40;

/** Where somebody speaks, in stretches of at most 20 s. */
export function findSpeech(
  { Vad }: Pick<Library, 'Vad'>,
  { vad, threads }: { vad: string; threads: number },
  samples: Float32Array,
): SpeechSpan[] {
  const sileroVad = {
    model: vad,
    threshold: 0.5,
    minSilenceDuration: 0.4,
    minSpeechDuration: 0.2,
    maxSpeechDuration: LONGEST_SECONDS,
    windowSize: WINDOW,
  };
  const detector = new Vad({ sileroVad, sampleRate: SAMPLE_RATE, numThreads: threads }, BUFFER_SECONDS);
  const spans: SpeechSpan[] = [];
  const take = () => {
    for (; !detector.isEmpty(); detector.pop()) {
      const { start, samples: heard } = detector.front(false);
      spans.push({ start, end: Math.min(start + heard.length, samples.length) });
    }
  };
  for (let at = 0; at + WINDOW <= samples.length; at += WINDOW) {
    detector.acceptWaveform(samples.subarray(at, at + WINDOW));
    take();
  }
  detector.flush();
  take();
  // What the library calls the longest is a wish.
  return spans.flatMap((span) => cutLong(span, samples));
}

export function cutLong({ start, end }: SpeechSpan, samples: Float32Array): SpeechSpan[] {
  const spans: SpeechSpan[] = [];
  let from = start;
  while (end - from > LONGEST) {
    const cut = findQuietest(samples, from + LONGEST - CUT_WITHIN, from + LONGEST);
    spans.push({ start: from, end: cut });
    from = cut;
  }
  if (end > from) spans.push({ start: from, end });
  return spans;
}

/** The middle of the quietest tenth of a second: of a gap between words, not its edge. */
function findQuietest(samples: Float32Array, from: number, to: number): number {
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (let at = from; at + WINDOW_OF_CUT <= to; at += STEP_OF_CUT) {
    let power = 0;
    for (let index = at; index < at + WINDOW_OF_CUT; index += 1) power += (samples[index] ?? 0) ** 2;
    if (power < least) [best, least] = [at, power];
  }
  return best + WINDOW_OF_CUT / 2;
}
