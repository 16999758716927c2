/** The voice of each speaker, from those of the pieces of a recording. */

export interface HeardVoice {
  speaker_id: number;
  speech_ms: number;
  embedding: readonly number[];
  model?: string;
}

export interface SpeakerVoice {
  speaker_id: number;
  model: string;
  /** A vector of length 1. */
  vector: Float32Array;
}

/** Less speech than this does not identify anybody. */
const LEAST_SPEECH_MS = 10_000;

export function joinHeardVoices(heard: readonly HeardVoice[]): SpeakerVoice[] {
  const sound = heard.filter(({ embedding }) => toUnit(embedding) !== undefined);
  return [...Map.groupBy(sound, ({ speaker_id }) => speaker_id)].flatMap(([speaker_id, voices]) => {
    const [longest] = voices.toSorted((a, b) => b.speech_ms - a.speech_ms);
    const model = longest?.model;
    if (longest === undefined || model === undefined) return [];
    // The model may have been exchanged between two pieces.
    const alike = voices.filter(
      (voice) => voice.model === model && voice.embedding.length === longest.embedding.length,
    );
    const vector = addUp(alike.map(({ embedding, speech_ms }) => ({ vector: embedding, weight: speech_ms })));
    const speechMs = alike.reduce((sum, { speech_ms }) => sum + speech_ms, 0);
    return vector === undefined || speechMs < LEAST_SPEECH_MS ? [] : [{ speaker_id, model, vector }];
  });
}

/** The direction of vectors of one length of numbers, each of them weighted; undefined: they have none. */
export function addUp(
  vectors: readonly { vector: ArrayLike<number>; weight: number }[],
): Float32Array | undefined {
  const sum = new Float64Array(vectors[0]?.vector.length ?? 0);
  for (const { vector, weight } of vectors) {
    const unit = toUnit(vector);
    for (const [index, value] of unit?.entries() ?? []) sum[index] = (sum[index] ?? 0) + value * weight;
  }
  return toUnit(sum);
}

/** undefined: garbage, which points nowhere. */
function toUnit(vector: ArrayLike<number>): Float32Array | undefined {
  const length = Math.sqrt(dot(vector, vector));
  // Not a number where one of its numbers is none.
  return length > 1e-9 && length < Infinity
    ? Float32Array.from(vector, (value) => value / length)
    : undefined;
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? NaN) * (b[index] ?? NaN);
  return sum;
}
