/** Assigns the voices of single pieces to the speakers of a recording: those that sound alike are one. */

export interface PieceVoice {
  piece: number;
  speech_ms: number;
  embedding: readonly number[];
}

/** The least similarity (cosine) at which voices of different pieces are one person. */
const LEAST_ALIKE = 0.5;
/** Less speech than this is more likely a misheard voice than another speaker; in a short recording it is a share. */
const LEAST_SPEECH_MS = 5_000;
const LEAST_SPEECH_SHARE = 0.05;

interface Cluster {
  /** Its row in the matrix of products. */
  row: number;
  voices: number[];
  pieces: Set<number>;
  speech_ms: number;
}

interface Partner {
  cluster: Cluster;
  alike: number;
}

/**
 * Joins voices from the most alike on; never two of one piece, which its engine has told apart.
 * @param speakers the number of speakers; null: unknown
 * @returns for each voice the number of its speaker, from 0
 */
export function joinVoices(voices: readonly PieceVoice[], speakers: number | null): number[] {
  const clustering = new Clustering(voices);
  const { clusters } = clustering;
  const fewest = speakers ?? 1;
  clustering.joinAlike(fewest);
  const speechMs = voices.reduce((sum, voice) => sum + voice.speech_ms, 0);
  const leastMs = Math.min(LEAST_SPEECH_MS, speechMs * LEAST_SPEECH_SHARE);
  while (clusters.size > fewest) {
    const [smallest] = [...clusters].toSorted((a, b) => a.speech_ms - b.speech_ms);
    if (smallest !== undefined && smallest.speech_ms < leastMs) clustering.joinToNearest(smallest);
    else if (speakers !== null) clustering.joinNearestTwo();
    else break;
  }
  const numbers = Array<number>(voices.length).fill(0);
  for (const [number, cluster] of [...clusters].entries()) {
    for (const voice of cluster.voices) numbers[voice] = number;
  }
  return numbers;
}

const isAnybody = () => true;
const isApart = (a: Cluster, b: Cluster) => a.pieces.isDisjointFrom(b.pieces);

/**
 * A cluster is the sum of its voices, each weighted by the length of its speech. The products of all such
 * sums are kept, and those of two clusters are added when they are joined: so embeddings are multiplied once,
 * and a day of many pieces is joined in a moment.
 */
class Clustering {
  readonly clusters: Set<Cluster>;
  readonly #count: number;
  readonly #products: Float64Array;

  constructor(voices: readonly PieceVoice[]) {
    this.#count = voices.length;
    this.#products = toProducts(voices);
    this.clusters = new Set(
      voices.map(({ piece, speech_ms }, row) => ({
        row,
        voices: [row],
        pieces: new Set([piece]),
        speech_ms,
      })),
    );
  }

  joinAlike(fewest: number): void {
    const partners = new Map<Cluster, Partner | undefined>();
    const look = (cluster: Cluster) => partners.set(cluster, this.#findPartner(cluster, isApart));
    this.clusters.forEach(look);
    while (this.clusters.size > fewest) {
      let best: (Partner & { of: Cluster }) | undefined;
      for (const [of, partner] of partners) {
        if (partner !== undefined && partner.alike > (best?.alike ?? LEAST_ALIKE)) best = { ...partner, of };
      }
      if (best === undefined) return;
      const { of, cluster: other } = best;
      this.#merge(of, other);
      partners.delete(other);
      for (const [cluster, partner] of partners) {
        if (cluster === of || partner?.cluster === of || partner?.cluster === other) look(cluster);
      }
    }
  }

  joinToNearest(cluster: Cluster): void {
    const nearest = this.#findPartner(cluster, isAnybody);
    if (nearest !== undefined) this.#merge(nearest.cluster, cluster);
  }

  /** Prefers clusters of different pieces, as long as there are any. */
  joinNearestTwo(): void {
    for (const isAllowed of [isApart, isAnybody]) {
      const pairs = [...this.clusters].flatMap((cluster) => {
        const partner = this.#findPartner(cluster, isAllowed);
        return partner === undefined ? [] : [{ cluster, partner }];
      });
      const [best] = pairs.toSorted((a, b) => b.partner.alike - a.partner.alike);
      if (best === undefined) continue;
      this.#merge(best.cluster, best.partner.cluster);
      return;
    }
  }

  #findPartner(cluster: Cluster, isAllowed: (a: Cluster, b: Cluster) => boolean): Partner | undefined {
    let best: Partner | undefined;
    for (const other of this.clusters) {
      if (other === cluster) continue;
      const lengths = Math.sqrt(this.#product(cluster, cluster) * this.#product(other, other));
      const alike = this.#product(cluster, other) / Math.max(1e-12, lengths);
      // Whether two may be joined is slower to find out than whether it is worth it.
      if ((best === undefined || alike > best.alike) && isAllowed(cluster, other)) {
        best = { cluster: other, alike };
      }
    }
    return best;
  }

  #product(a: Cluster, b: Cluster): number {
    return this.#products[a.row * this.#count + b.row] ?? 0;
  }

  #merge(into: Cluster, from: Cluster): void {
    const [count, products] = [this.#count, this.#products];
    const add = (to: number, what: number) => {
      products[to] = (products[to] ?? 0) + (products[what] ?? 0);
    };
    for (let row = 0; row < count; row += 1) add(into.row * count + row, from.row * count + row);
    for (let row = 0; row < count; row += 1) add(row * count + into.row, row * count + from.row);
    into.voices.push(...from.voices);
    from.pieces.forEach((piece) => into.pieces.add(piece));
    into.speech_ms += from.speech_ms;
    this.clusters.delete(from);
  }
}

function toProducts(voices: readonly PieceVoice[]): Float64Array {
  const vectors = voices.map(({ embedding, speech_ms }) => {
    const weight = Math.max(1, speech_ms) / Math.max(1e-9, Math.hypot(...embedding));
    return Float64Array.from(embedding, (value) => value * weight);
  });
  const products = new Float64Array(vectors.length ** 2);
  for (const [row, a] of vectors.entries()) {
    for (const [column, b] of vectors.entries()) {
      products[row * vectors.length + column] =
        column < row ? (products[column * vectors.length + row] ?? 0) : dot(a, b);
    }
  }
  return products;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
