import type { Library } from 'sherpa-onnx-node';
import { SAMPLE_RATE } from '../../media/sound/sound-meter.ts';

/** A stretch of speech, in samples from the start of the sound. */
export interface SpeechSpan {
  start: number;
  end: number;
}

/** Version 5 of silero ends the process for any other size. */
const WINDOW = 512;
const BUFFER_SECONDS = 60;
/** Whisper transcribes at most 30 s and drops the rest; shorter stretches are also easier to read. */
const LONGEST_SECONDS = 20;
const LONGEST = LONGEST_SECONDS * SAMPLE_RATE;
/** A stretch that is too long is cut at the quietest moment of its last so many samples. */
const CUT_WITHIN = 8 * SAMPLE_RATE;
const WINDOW_OF_CUT = SAMPLE_RATE / 10;
const STEP_OF_CUT = SAMPLE_RATE / 40;

/** Finds the stretches of speech, each at most 20 s long. */
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
  // The library treats its maximum length as a wish.
  return spans.flatMap((span) => cutLong(span, samples));
}

function cutLong({ start, end }: SpeechSpan, samples: Float32Array): SpeechSpan[] {
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

/** Returns the middle of the quietest tenth of a second: the middle of a gap between words, not its edge. */
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
