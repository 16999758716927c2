/**
 * The diarization error rate: the share of spoken time in which nobody, somebody else or an additional person
 * is heard.
 */

export interface Turn {
  speaker: string;
  start_ms: number;
  end_ms: number;
}

export interface SpeakerErrors {
  /** The sum of missed, falsely heard and confused speech. */
  wrong_ms: number;
  /** The spoken time of the reference; two people who talk at once count twice. */
  speech_ms: number;
}

/**
 * Nobody hears the start of a turn to the hundredth of a second, so this much on both sides does not count,
 * as in NIST's evaluations.
 */
const COLLAR_MS = 250;

interface Stretch {
  length_ms: number;
  meant: readonly string[];
  heard: readonly string[];
}

export function countSpeakerErrors(reference: readonly Turn[], heard: readonly Turn[]): SpeakerErrors {
  const stretches = [...toStretches(reference, heard)];
  const partners = matchSpeakers(stretches);
  let [wrong_ms, speech_ms] = [0, 0];
  for (const { length_ms, meant, heard: labels } of stretches) {
    const right = meant.filter((speaker) => labels.includes(partners.get(speaker) ?? '')).length;
    wrong_ms += length_ms * (Math.max(meant.length, labels.length) - right);
    speech_ms += length_ms * meant.length;
  }
  return { wrong_ms, speech_ms };
}

/** Stretches between two changes of who speaks, without the collars. */
function* toStretches(reference: readonly Turn[], heard: readonly Turn[]): Generator<Stretch, void> {
  const collars = reference
    .flatMap(({ start_ms, end_ms }) => [start_ms, end_ms])
    .map((at): Turn => ({ speaker: 'collar', start_ms: at - COLLAR_MS, end_ms: at + COLLAR_MS }));
  const kinds = [reference, heard, collars];
  const changes = kinds
    .flatMap((turns, kind) =>
      turns.flatMap(({ speaker, start_ms, end_ms }) => [
        { at: start_ms, kind, speaker, by: 1 },
        { at: Math.max(start_ms, end_ms), kind, speaker, by: -1 },
      ]),
    )
    .toSorted((one, other) => one.at - other.at);
  const speaking = kinds.map(() => new Map<string, number>());
  const now = (kind: number) =>
    [...(speaking[kind] ?? [])].filter(([, turns]) => turns > 0).map(([who]) => who);
  for (const [index, { at, kind, speaker, by }] of changes.entries()) {
    speaking[kind]?.set(speaker, (speaking[kind].get(speaker) ?? 0) + by);
    const length_ms = (changes[index + 1]?.at ?? at) - at;
    if (length_ms > 0 && now(2).length === 0) yield { length_ms, meant: now(0), heard: now(1) };
  }
}

/** Matches labels to people by the assignment with the most time in common. */
function matchSpeakers(stretches: readonly Stretch[]): Map<string, string> {
  const speakers = [...new Set(stretches.flatMap(({ meant }) => meant))];
  const labels = [...new Set(stretches.flatMap(({ heard }) => heard))];
  const common = speakers.map(() => labels.map(() => 0));
  for (const { length_ms, meant, heard } of stretches)
    for (const speaker of meant) {
      const row = common[speakers.indexOf(speaker)] ?? [];
      for (const label of heard) row[labels.indexOf(label)] = (row[labels.indexOf(label)] ?? 0) + length_ms;
    }
  const assigned = assign(common, labels.length);
  return new Map(
    assigned.flatMap((label, index) => {
      const [speaker, name] = [speakers[index], labels[label]];
      return speaker === undefined || name === undefined ? [] : [[speaker, name] as const];
    }),
  );
}

/**
 * The Hungarian method of Kuhn and Munkres, with shortest paths as by Jonker and Volgenant, on a square table
 * filled up with zeros. @returns for each row the column, so that the sum of gains is the largest
 */
function assign(gains: readonly (readonly number[])[], columnCount: number): number[] {
  const size = Math.max(gains.length, columnCount);
  const cost = (row: number, column: number) => -(gains[row - 1]?.[column - 1] ?? 0);
  const zeros = () => new Float64Array(size + 1);
  const [ofRow, ofColumn, taken, before] = [zeros(), zeros(), zeros(), zeros()];
  for (let row = 1; row <= size; row += 1) {
    const least = zeros().fill(Infinity);
    const done = new Set<number>();
    let column = 0;
    taken[0] = row;
    do {
      done.add(column);
      const from = get(taken, column);
      let [delta, next] = [Infinity, 0];
      for (let other = 1; other <= size; other += 1) {
        if (done.has(other)) continue;
        const reduced = cost(from, other) - get(ofRow, from) - get(ofColumn, other);
        if (reduced < get(least, other)) [least[other], before[other]] = [reduced, column];
        if (get(least, other) < delta) [delta, next] = [get(least, other), other];
      }
      for (let other = 0; other <= size; other += 1) {
        if (done.has(other)) {
          ofRow[get(taken, other)] = get(ofRow, get(taken, other)) + delta;
          ofColumn[other] = get(ofColumn, other) - delta;
        } else least[other] = get(least, other) - delta;
      }
      column = next;
    } while (get(taken, column) !== 0);
    while (column !== 0) {
      taken[column] = get(taken, get(before, column));
      column = get(before, column);
    }
  }
  const columns = Array.from(gains, () => -1);
  for (let column = 1; column <= size; column += 1) columns[get(taken, column) - 1] = column - 1;
  return columns.slice(0, gains.length);
}

const get = (values: Float64Array, index: number) => values[index] ?? 0;
