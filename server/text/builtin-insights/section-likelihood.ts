/** The log likelihood of a section that grows group by group; `add` returns that of all so far, in nats. */
interface GrowingSection {
  add(group: number): number;
}

interface SectionLikelihood {
  /** The number of items in all groups. */
  total: number;
  start(): GrowingSection;
  /** The log likelihood of one section of the groups from `start` to before `end`. */
  of(start: number, end: number): number;
}

/**
 * The likelihood of sections given their groups (words, or turns of speakers), each by a distribution of its
 * own under a symmetric Dirichlet prior with `prior` pseudo-counts (a Pólya urn).
 */
export function toSectionLikelihood(
  groups: readonly (readonly (string | number)[])[],
  prior: number,
): SectionLikelihood {
  const numbers = new Map<string | number, number>();
  const numbered = groups.map((group) => Int32Array.from(group, (item) => toNumber(numbers, item)));
  const total = numbered.reduce((sum, group) => sum + group.length, 0);
  const logCount = logTable(total, prior);
  const logSize = logTable(total, prior * numbers.size);
  const counts = new Int32Array(numbers.size);
  const startSection = (): GrowingSection => {
    counts.fill(0);
    let size = 0;
    let likelihood = 0;
    return {
      add(group) {
        for (const item of numbered[group] ?? []) {
          const count = counts[item] ?? 0;
          likelihood += (logCount[count] ?? 0) - (logSize[size] ?? 0);
          counts[item] = count + 1;
          size += 1;
        }
        return likelihood;
      },
    };
  };
  return {
    total,
    start: startSection,
    of(first, end) {
      const section = startSection();
      let likelihood = 0;
      for (let group = first; group < end; group += 1) likelihood = section.add(group);
      return likelihood;
    },
  };
}

function toNumber(numbers: Map<string | number, number>, item: string | number): number {
  const number = numbers.get(item) ?? numbers.size;
  numbers.set(item, number);
  return number;
}

const logTable = (length: number, offset: number): Float64Array =>
  Float64Array.from({ length }, (_, count) => Math.log(count + offset));
