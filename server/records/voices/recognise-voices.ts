/** Tells whose voice one is, or nothing where that is in doubt. */
import { addUp, dot } from './join-heard-voices.ts';

/**
 * The least likeness (cosine) to the voice of a person, and how much less alike anybody else has to be: on made voices the
 * least of both by which 95 of 100 suggestions are right.
 */
const LEAST_ALIKE = 0.8;
const LEAST_AHEAD = 0.3;

export interface KnownVoice {
  /** The key of the person whose voice it is. */
  key: string;
  vector: Float32Array;
}

interface KnownPerson {
  key: string;
  middle: Float32Array;
}

/** A person is compared by the middle of their voices. */
export const toKnownPeople = (known: readonly KnownVoice[]): KnownPerson[] =>
  [...Map.groupBy(known, ({ key }) => key)].flatMap(([key, own]) => {
    const middle = addUp(own.map(({ vector }) => ({ vector, weight: 1 })));
    return middle === undefined ? [] : [{ key, middle }];
  });

/** @returns by the number of a speaker of one record the key of a person: nobody is two speakers */
export function recogniseVoices(
  voices: readonly { speaker_id: number; vector: Float32Array }[],
  people: readonly KnownPerson[],
): Map<number, string> {
  const found = voices.flatMap(({ speaker_id, vector }) => {
    const [best, second] = people
      .map(({ key, middle }) => ({ key, alike: dot(vector, middle) }))
      .toSorted((a, b) => b.alike - a.alike);
    const isSure =
      best !== undefined && best.alike >= LEAST_ALIKE && best.alike - (second?.alike ?? -1) >= LEAST_AHEAD;
    return isSure ? [{ speaker_id, ...best }] : [];
  });
  const likest = new Map<string, { speaker_id: number; alike: number }>();
  for (const { key, speaker_id, alike } of found) {
    if (alike > (likest.get(key)?.alike ?? -1)) likest.set(key, { speaker_id, alike });
  }
  return new Map([...likest].map(([key, { speaker_id }]) => [speaker_id, key]));
}
